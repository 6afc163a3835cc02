import { z } from 'zod';
import {
  activityFeatureSchema,
  activitySchema,
  actionTypeSchema,
  newActivityFields,
  requireTarget,
} from '../activity.js';
import {
  CommentActivityActionTypes,
  CrdtActivityActionTypes,
  ReactionActivityActionTypes,
  RecorderActivityActionTypes,
} from '../activityTypes.js';
import { defineEndpoint } from '../endpoint.js';
import { ACTIVITY_LIMITS, LIMITS } from '../limits.js';
import { filterIds, hostId, optional, recordId } from '../primitives.js';
import { sessionScope } from './session.js';

const features = optional(filterIds(activityFeatureSchema));
const actions = optional(filterIds(actionTypeSchema));
const people = optional(filterIds(hostId));

export const listActivities = defineEndpoint({
  path: '/v2/client/activities/list',
  audience: 'client',
  summary: 'Reads the activities that the signed-in person may see, newest first, paged.',
  data: z.object({
    ...sessionScope,
    /** @default every document that the person may open */
    documentIds: optional(
      z
        .array(hostId)
        .min(1)
        .max(LIMITS.openDocuments)
        .transform((ids) => [...new Set(ids)]),
    ),
    /** Only these activities. */
    activityIds: optional(filterIds(recordId)),
    /** Age of the oldest activity, days. @default 30 */
    maxDays: optional(z.number().positive().max(ACTIVITY_LIMITS.maxDaysBound)),
    featureTypes: features,
    /** Ignored when `featureTypes` is sent. The other `exclude…` fields work the same way. */
    excludeFeatureTypes: features,
    actionTypes: actions,
    excludeActionTypes: actions,
    /** Who did it. */
    userIds: people,
    excludeUserIds: people,
    pageSize: optional(z.number().int().min(1).max(ACTIVITY_LIMITS.pageSize)),
    pageToken: optional(z.string().max(2048)),
  }),
  result: z.object({
    activities: z.array(activitySchema),
    /** Position of the topic `activities` at the time of the read. The answer contains all changes up to it. */
    sequence: z.number(),
  }),
  isPaged: true,
});

/** Action names that the service records itself. A custom activity may not use them. */
const SERVICE_ACTIONS: ReadonlySet<string> = new Set(
  [
    CommentActivityActionTypes,
    RecorderActivityActionTypes,
    ReactionActivityActionTypes,
    CrdtActivityActionTypes,
  ].flatMap((types) => Object.values<string>(types)),
);

export const createActivity = defineEndpoint({
  path: '/v2/client/activities/create',
  audience: 'client',
  summary:
    'Adds one custom activity of the signed-in person. A repeat of the call returns the same activity. Fails with NOT_FOUND when the document, or the thread it is about, is not visible to the person. Fails with PERMISSION_DENIED when the person may only read. Fails with ALREADY_EXISTS when the id is that of another activity. Fails with FAILED_PRECONDITION when the activity service is off.',
  data: z
    .object({
      ...sessionScope,
      documentId: hostId,
      id: recordId,
      ...newActivityFields,
      featureType: z.literal('custom'),
      actionType: actionTypeSchema.refine(
        (name) => !SERVICE_ACTIONS.has(name),
        'is the name of an activity that the service records itself',
      ),
    })
    .superRefine(requireTarget),
  result: z.object({ activity: activitySchema, sequence: z.number() }),
});
