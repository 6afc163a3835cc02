import { z } from 'zod';
import {
  activityFeatureSchema,
  activitySchema,
  actionTypeSchema,
  newActivityFields,
  requireTarget,
} from '../activity.js';
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

export const createMyActivity = defineEndpoint({
  path: '/v2/client/activities/create',
  audience: 'client',
  summary: 'Adds one activity of the signed-in person. The same call again is the same activity.',
  data: z
    .object({
      ...sessionScope,
      documentId: hostId,
      id: recordId,
      ...newActivityFields,
    })
    .superRefine(requireTarget),
  result: z.object({ activity: activitySchema, sequence: z.number() }),
});
