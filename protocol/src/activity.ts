import { z } from 'zod';
import { LIMITS } from './limits.js';
import type { User } from './people.js';
import type { RecordMetadata } from './places.js';
import { freeObject, hostId, isBounded, json, NOT_BOUNDED, optional, text } from './primitives.js';

export const activityFeatureSchema = z.enum(['comment', 'reaction', 'recorder', 'crdt', 'custom']);
/** The entity of an activity. */
export type ActivityFeatureType = z.output<typeof activityFeatureSchema>;

/** Any JSON, at most 64 KiB. */
const snapshot = json.refine(isBounded, NOT_BOUNDED);

/** A name of REST contract §2.15, or a name that the caller chose. */
export const actionTypeSchema = text(128);

/** Content fields of an activity, the same on add and on update. */
export const activityContent = {
  /** By field name: its value before and after. */
  changes: z
    .record(z.string(), z.object({ from: json.optional(), to: json.optional() }))
    .refine(isBounded, NOT_BOUNDED),
  entityData: snapshot,
  entityTargetData: snapshot,
  displayMessageTemplate: text(LIMITS.headlineTemplate),
  displayMessageTemplateData: freeObject,
  actionIcon: z.string().min(1).max(LIMITS.objectBytes),
};

/** Fields that identify the entity of an activity. An update cannot change them. */
const activityTarget = {
  targetEntityId: hostId,
  targetSubEntityId: hostId,
  eventType: z.string().min(1).max(128),
};

/** Fields of a new activity, for backends and for clients. */
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

/** Requires `targetEntityId` for a custom activity. */
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
  /** A name of REST contract §2.15, or a name that the caller chose. */
  actionType: string;
  eventType?: string | undefined;
  actionUser: User;
  /** Ms since epoch, by the service's clock. */
  timestamp: number;
  /** Id of the thread, of the recording, or of a thing that the customer chose. */
  targetEntityId?: string | undefined;
  /** Id of the comment; `null` when the activity is about the target as a whole. */
  targetSubEntityId?: string | null | undefined;
  /** By field name. `from` is `null` for a field that had no value before. */
  changes?: Record<string, { from?: unknown; to?: unknown }> | undefined;
  /** Snapshot of the target at that time. */
  entityData?: unknown;
  /** Snapshot of the part of the target (the comment) at that time. */
  entityTargetData?: unknown;
  displayMessageTemplate?: string | undefined;
  displayMessageTemplateData?: Record<string, unknown> | undefined;
  /** Computed: the template with its variables filled in, plain text. */
  displayMessage?: string | undefined;
  actionIcon?: string | undefined;
  /** The activity can be neither changed nor deleted. */
  immutable?: boolean | undefined;
  isActivityResolverUsed?: boolean | undefined;
  metadata: RecordMetadata;
}

/** An open object: later versions may add fields. The cast is safe: the interface describes what the service writes. */
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
