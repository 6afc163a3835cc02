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
    /** Absent: every document that the person may open. */
    documentIds: optional(
      z
        .array(hostId)
        .min(1)
        .max(LIMITS.openDocuments)
        .transform((ids) => [...new Set(ids)]),
    ),
    /** Only these. */
    activityIds: optional(filterIds(recordId)),
    /** Age of the oldest activity, days. @default 30 */
    maxDays: optional(z.number().positive().max(ACTIVITY_LIMITS.maxDaysBound)),
    featureTypes: features,
    /** Without effect beside `featureTypes`; so with the other two. */
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
    /** Position of the topic `activities` when this was read: changes up to it are already in the answer. */
    sequence: z.number(),
  }),
  isPaged: true,
});

/** The names of what the service records itself: a person's own entry must not look like one of these. */
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
    'Adds one custom activity of the signed-in person. The same call again is the same activity. NOT_FOUND when it is about a thread that the person does not see.',
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
