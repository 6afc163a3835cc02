import { z } from 'zod';
import { contextSchema, type Access } from './access.js';
import { LIMITS } from './limits.js';
import type { User } from './people.js';
import { userSchema } from './people.js';
import type { Location } from './locationKey.js';
import { locationSchema } from './places.js';
import { freeObject, isBounded, json, NOT_BOUNDED, optional, text } from './primitives.js';
import type { VisibilityConfig } from './visibility.js';

const templateValue = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);

/** Values of a template: `actionUser` a User, `recipientUser` a User or text, every other key text (numbers and booleans are taken as text). */
export const templateDataSchema = z
  .object({ actionUser: optional(userSchema), recipientUser: optional(z.union([userSchema, z.string()])) })
  .catchall(templateValue)
  .refine(isBounded, NOT_BOUNDED);
export type TemplateData = Record<string, unknown> & {
  actionUser?: User | undefined;
  recipientUser?: User | string | undefined;
};

/** What a notification says; the same fields are sent on add and on update. */
export const notificationContent = {
  displayHeadlineMessageTemplate: text(LIMITS.headlineTemplate),
  displayHeadlineMessageTemplateData: templateDataSchema,
  displayBodyMessage: text(LIMITS.bodyTemplate),
  displayBodyMessageTemplate: text(LIMITS.bodyTemplate),
  displayBodyMessageTemplateData: templateDataSchema,
  notificationSourceData: freeObject,
  context: contextSchema,
  location: locationSchema,
  metadata: freeObject,
};

/** A read mark. `persist` keeps the record in For You although it is read. */
export interface NotificationView {
  timestamp: number;
  persist: boolean;
}

/** A notification as stored and as read. Fields marked computed are never stored. */
export interface Notification {
  /** The REST `notificationId`. */
  id: string;
  /** `custom`, `comment` or the caller's word. */
  notificationSource: string;
  actionType?: string | undefined;
  actionUser?: User | undefined;
  /** Time of the action, ms since epoch. */
  timestamp: number;
  displayHeadlineMessageTemplate?: string | undefined;
  displayHeadlineMessageTemplateData?: TemplateData | undefined;
  displayBodyMessage?: string | undefined;
  displayBodyMessageTemplate?: string | undefined;
  displayBodyMessageTemplateData?: TemplateData | undefined;
  notificationSourceData?: unknown;
  targetAnnotationId?: string | undefined;
  targetCommentId?: string | undefined;
  /** Who may see the thread that it is about, as of the action; when not everybody. Not sent to clients. */
  visibility?: VisibilityConfig | undefined;
  /** Recipients (For You), at most the first 1,000; not sent to clients. */
  notifyUserIds?: string[] | undefined;
  notifyAll?: boolean | undefined;
  verifyUserPermissions?: boolean | undefined;
  context?: { access: Access; accessFields: string[] } | undefined;
  isNotificationResolverUsed?: boolean | undefined;
  isCommentResolverUsed?: boolean | undefined;
  metadata: NotificationMetadata;
  /** Read marks by user; not sent to clients. */
  notificationViews?: Record<string, NotificationView> | undefined;
  /** Computed: the headline with its variables filled in, plain text. */
  displayHeadlineMessage?: string | undefined;
  /** Computed for a reader: no read mark. */
  isUnread?: boolean | undefined;
  /** Computed for a reader: the reader is a recipient. */
  forYou?: boolean | undefined;
  /** Computed for a reader: shown once, though perhaps not read. */
  isSeen?: boolean | undefined;
  /** Computed for a reader: read, and kept in For You all the same. */
  isPersisted?: boolean | undefined;
  /**
   * Computed for a client: position of the inbox at which the record first reached this reader. `notification.allRead` and
   * `notification.seen` cover the records up to their `through`, and a client can tell which ones those are only by this.
   */
  sequence?: number | undefined;
  /** Several notifications in one, for one recipient: the fields around it are those of the newest. */
  digest?: NotificationDigest | undefined;
}

/** The notifications of one document, or of all, that a recipient got together. */
export interface NotificationDigest {
  scope: 'document' | 'user';
  count: number;
  /** Oldest first; without digests of their own. */
  activities: Notification[];
}

export interface NotificationMetadata {
  apiKey: string;
  organizationId: string;
  documentId: string;
  locationId?: string | undefined;
  location?: Location | undefined;
  documentMetadata?: Record<string, unknown> | undefined;
  organizationMetadata?: Record<string, unknown> | undefined;
  [key: string]: unknown;
}

/** Open: fields may be added. What the inferred type cannot say, the interface does, so that is its type. */
export const notificationSchema = z
  .looseObject({
    id: z.string(),
    notificationSource: z.string(),
    timestamp: z.number(),
    metadata: z.record(z.string(), json),
  })
  .meta({ id: 'Notification' }) as z.ZodType as z.ZodType<Notification>;

/** Value of a channel. */
export const channelValueSchema = z.enum(['ALL', 'MINE', 'NONE']);
export type ChannelValue = z.output<typeof channelValueSchema>;

/**
 * A person's channels: `inbox` and `email` take `ALL`, `MINE` or `NONE`; any other channel id is stored and handed to
 * webhooks, and changes nothing in the service.
 */
export const notificationSettingsSchema = z
  .object({ inbox: optional(channelValueSchema), email: optional(channelValueSchema) })
  .catchall(z.string().min(1).max(64))
  .superRefine((settings, context) => {
    for (const channel of Object.keys(settings)) {
      if (!/^[A-Za-z0-9_-]{1,64}$/.test(channel)) {
        context.addIssue({
          code: 'custom',
          path: [channel],
          message: 'must be a channel id: 1-64 of A-Z, a-z, 0-9, _ and -',
        });
      }
    }
    if (Object.values(settings).every((value) => value === undefined)) {
      context.addIssue({ code: 'custom', message: 'must name at least one channel' });
    }
  });
export type NotificationSettings = Record<string, string>;

/** Unread records of a reader, each at most 100: "99+" needs no more. `unseen` counts For You records never shown. */
export interface NotificationCounts {
  forYou: number;
  all: number;
  unseen: number;
}

export const notificationCountsSchema = z.object({ forYou: z.number(), all: z.number(), unseen: z.number() });
