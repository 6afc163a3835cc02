import { z } from 'zod';
import { LIMITS } from './limits.js';
import type { User } from './people.js';
import { freeObject, hostId, isBounded, json, NOT_BOUNDED, optional, text } from './primitives.js';

export const activityFeatureSchema = z.enum(['comment', 'reaction', 'recorder', 'crdt', 'custom']);
/** What an activity is about. */
export type ActivityFeatureType = z.output<typeof activityFeatureSchema>;

/** Any JSON, at most 64 KiB. */
const snapshot = json.refine(isBounded, NOT_BOUNDED);

/** A name of REST contract §2.15, or the caller's own. */
export const actionTypeSchema = text(128);

/** What an activity says; the same fields are sent on add and on update. */
export const activityContent = {
  /** By field, what it was and what it is. */
  changes: z
    .record(z.string(), z.object({ from: json.optional(), to: json.optional() }))
    .refine(isBounded, NOT_BOUNDED),
  entityData: snapshot,
  entityTargetData: snapshot,
  displayMessageTemplate: text(LIMITS.headlineTemplate),
  displayMessageTemplateData: freeObject,
  actionIcon: z.string().min(1).max(LIMITS.objectBytes),
};

/** What an activity is about; sent on add only. */
const activityTarget = {
  targetEntityId: hostId,
  targetSubEntityId: hostId,
  eventType: z.string().min(1).max(128),
};

/** What is sent to add an activity, by backends and by people alike. */
export const newActivityFields = {
  featureType: activityFeatureSchema,
  actionType: actionTypeSchema,
  eventType: optional(activityTarget.eventType),
  targetEntityId: optional(activityTarget.targetEntityId),
  targetSubEntityId: optional(activityTarget.targetSubEntityId),
  changes: optional(activityContent.changes),
  entityData: optional(activityContent.entityData),
  entityTargetData: optional(activityContent.entityTargetData),
  displayMessageTemplate: optional(activityContent.displayMessageTemplate),
  displayMessageTemplateData: optional(activityContent.displayMessageTemplateData),
  actionIcon: optional(activityContent.actionIcon),
  isActivityResolverUsed: optional(z.boolean()),
};

/** A custom activity says what it is about. */
export function requireTarget(
  { featureType, targetEntityId }: { featureType: ActivityFeatureType; targetEntityId?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (featureType !== 'custom' || targetEntityId !== undefined) return;
  context.addIssue({ code: 'custom', path: ['targetEntityId'], message: 'is required when featureType is custom' });
}

/** One entry of the activity log, as stored and as read (REST contract §2.11, client contract §4.6). */
export interface ActivityRecord {
  id: string;
  featureType: ActivityFeatureType;
  /** A name of REST contract §2.15, or the caller's own. */
  actionType: string;
  eventType?: string | undefined;
  actionUser: User;
  /** Ms since epoch, by the service's clock. */
  timestamp: number;
  /** The thread, the recording, or the customer's own thing. */
  targetEntityId?: string | undefined;
  /** The comment; `null`: the thing as a whole. */
  targetSubEntityId?: string | null | undefined;
  /** By field; `from` is `null` for what was not there before. */
  changes?: Record<string, { from?: unknown; to?: unknown }> | undefined;
  /** What the target was then. */
  entityData?: unknown;
  /** What the target's part (the comment) was then. */
  entityTargetData?: unknown;
  displayMessageTemplate?: string | undefined;
  displayMessageTemplateData?: Record<string, unknown> | undefined;
  /** Computed: the template with its variables filled in, plain text. */
  displayMessage?: string | undefined;
  actionIcon?: string | undefined;
  /** Can be neither changed nor deleted. */
  immutable?: boolean | undefined;
  isActivityResolverUsed?: boolean | undefined;
  metadata: { apiKey: string; organizationId: string; documentId: string; [key: string]: unknown };
}

/** Open: fields may be added. What the inferred type cannot say, the interface does, so that is its type. */
export const activitySchema = z
  .looseObject({
    id: z.string(),
    featureType: activityFeatureSchema,
    actionType: z.string(),
    actionUser: z.looseObject({ userId: z.string() }),
    timestamp: z.number(),
    metadata: z.record(z.string(), json),
  })
  .meta({ id: 'Activity' }) as z.ZodType as z.ZodType<ActivityRecord>;
