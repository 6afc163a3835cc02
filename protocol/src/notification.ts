import { z } from 'zod';
import { contextSchema, type Access } from './access.js';
import { CHANNELS_LIMIT, LIMITS } from './limits.js';
import type { User } from './people.js';
import { userSchema } from './people.js';
import type { Location } from './locationKey.js';
import { type DocumentMetadata, locationSchema } from './places.js';
import { freeObject, isBounded, json, NOT_BOUNDED, optional, text } from './primitives.js';
import type { VisibilityConfig } from './visibility.js';

const templateValue = z.union(
  [z.string(), z.number().transform(String), z.boolean().transform(String)],
  'must be text, a number or a boolean',
);

/** Values of a template. `actionUser` is a User, `recipientUser` a User or text. Every other key is text; numbers and booleans become text. */
export const templateDataSchema = z
  .object({
    actionUser: optional(userSchema),
    recipientUser: optional(z.union([userSchema, z.string()], 'must be a user, with userId, or text')),
  })
  .catchall(templateValue)
  .refine(isBounded, NOT_BOUNDED);
export type TemplateData = Record<string, unknown> & {
  actionUser?: User | undefined;
  recipientUser?: User | string | undefined;
};

/** Content fields of a notification, the same on add and on update. */
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

/** A read mark. `persist` leaves the read notification in For You. */
export interface NotificationView {
  timestamp: number;
  persist: boolean;
}

/** A notification as stored and as read. Fields marked computed are never stored. */
export interface Notification {
  /** The REST `notificationId`. */
  id: string;
  /** `custom`, `comment` or a name that the caller chose. */
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
  /** Visibility of the thread at the time of the action, unless public. Not sent to clients. */
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
  /** Computed for a reader: the reader has no read mark. */
  isUnread?: boolean | undefined;
  /** Computed for a reader: the reader is a recipient. */
  forYou?: boolean | undefined;
  /** Computed for a reader: the panel has shown it to them. It may still be unread. */
  isSeen?: boolean | undefined;
  /** Computed for a reader: it is read and stays in For You. */
  isPersisted?: boolean | undefined;
  /**
   * Computed for a client: position of the inbox at which the notification first reached this reader. `notification.allRead` and
   * `notification.seen` apply to notifications up to their `through`; a client compares `through` with this number.
   */
  sequence?: number | undefined;
  /** Several notifications shown as one, for one recipient. The other fields are those of the newest. */
  digest?: NotificationDigest | undefined;
}

/** The notifications of one batch for a recipient: of one document, or of all documents. */
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
  documentMetadata?: DocumentMetadata | undefined;
  organizationMetadata?: Record<string, unknown> | undefined;
  [key: string]: unknown;
}

/** An open object: later versions may add fields. The cast is safe: the interface describes what the service writes. */
export const notificationSchema = z
  .looseObject({
    id: z.string(),
    notificationSource: z.string(),
    timestamp: z.number(),
    metadata: z.record(z.string(), json),
  })
  .meta({ id: 'Notification' }) as z.ZodType as z.ZodType<Notification>;

/** Value of a notification channel. */
export const channelValueSchema = z.enum(['ALL', 'MINE', 'NONE']);
export type ChannelValue = z.output<typeof channelValueSchema>;

/**
 * A person's notification channels. `inbox` and `email` take `ALL`, `MINE` or `NONE`. The service stores any other channel and sends
 * it to webhooks, and does nothing else with it.
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
    if (Object.keys(settings).length > CHANNELS_LIMIT) {
      context.addIssue({ code: 'custom', message: `must name at most ${CHANNELS_LIMIT} channels` });
    }
    if (Object.values(settings).every((value) => value === undefined)) {
      context.addIssue({ code: 'custom', message: 'must name at least one channel' });
    }
  });
export type NotificationSettings = Record<string, string> & { inbox?: ChannelValue; email?: ChannelValue };

/** Counts of a person's unread notifications, each at most 100 (shown as "99+"). `unseen`: notifications in For You that were never shown. */
export interface NotificationCounts {
  forYou: number;
  all: number;
  unseen: number;
}

export const notificationCountsSchema = z.object({ forYou: z.number(), all: z.number(), unseen: z.number() });
