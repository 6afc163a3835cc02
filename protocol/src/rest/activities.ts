import { z } from 'zod';
import {
  activityContent,
  activityFeatureSchema,
  activitySchema,
  actionTypeSchema,
  newActivityFields,
  requireTarget,
} from '../activity.js';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { userSchema } from '../people.js';
import { filterIds, hostId, optional, recordId } from '../primitives.js';
import { itemResultsSchema, successMessageSchema } from '../results.js';
import { documentScope, idList, organizationScope, paging, uniqueBy } from './shared.js';

const newActivity = z
  .object({
    id: optional(recordId),
    actionUser: userSchema,
    ...newActivityFields,
  })
  .superRefine(requireTarget);

export const addActivities = defineEndpoint({
  path: '/v2/activities/add',
  audience: 'backend',
  summary:
    'Adds activities to the log of a document, all or none. A repeated id overwrites. Fails with NOT_FOUND for an unknown organization or document. Fails with FAILED_PRECONDITION when the activity service is off, or an id is that of an immutable activity.',
  data: z.object({ ...documentScope, activities: uniqueBy(newActivity, 'id', LIMITS.activities) }),
  result: successMessageSchema,
});

export const getActivities = defineEndpoint({
  path: '/v2/activities/get',
  audience: 'backend',
  summary:
    'Reads the activities of an organization, newest first, paged. Leaves out unknown ids. Fails with NOT_FOUND for an unknown organization.',
  data: z.object({
    ...organizationScope,
    ...paging,
    documentId: optional(hostId),
    targetEntityId: optional(hostId),
    featureTypes: optional(filterIds(activityFeatureSchema)),
    actionTypes: optional(filterIds(actionTypeSchema)),
    /** Who did it. */
    userId: optional(hostId),
    activityIds: optional(filterIds(recordId)),
    order: optional(z.enum(['asc', 'desc'])),
  }),
  result: z.array(activitySchema),
  isPaged: true,
});

/** On updates `null` is an error and an absent field is not changed (§1.13). */
const activityChange = z.object({
  id: recordId,
  changes: activityContent.changes.optional(),
  entityData: notNull(activityContent.entityData).optional(),
  entityTargetData: notNull(activityContent.entityTargetData).optional(),
  displayMessageTemplate: activityContent.displayMessageTemplate.optional(),
  displayMessageTemplateData: activityContent.displayMessageTemplateData.optional(),
  actionIcon: activityContent.actionIcon.optional(),
});

function notNull<T extends z.ZodType>(schema: T) {
  return schema.refine((value) => value !== null, 'must not be null: it cannot be cleared');
}

export const updateActivities = defineEndpoint({
  path: '/v2/activities/update',
  audience: 'backend',
  summary:
    'Replaces the given fields of activities. Returns one result for each (not-found; failed-precondition for an immutable activity). Fails with NOT_FOUND for an unknown organization.',
  data: z.object({ ...organizationScope, activities: uniqueBy(activityChange, 'id', LIMITS.activities) }),
  result: itemResultsSchema,
});

export const deleteActivities = defineEndpoint({
  path: '/v2/activities/delete',
  audience: 'backend',
  summary:
    'Deletes activities. Returns one result for each (not-found; failed-precondition for an immutable activity, which is kept). Fails with NOT_FOUND for an unknown organization.',
  data: z
    .object({
      ...organizationScope,
      documentId: hostId.optional(),
      targetEntityId: hostId.optional(),
      activityIds: idList(recordId).optional(),
    })
    .refine((data) => [data.documentId, data.targetEntityId, data.activityIds].some((value) => value !== undefined), {
      path: ['documentId'],
      message: 'give at least one of documentId, targetEntityId and activityIds',
    }),
  result: itemResultsSchema,
});
