import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { userChangeSchema, userInputSchema, storedUserSchema } from '../people.js';
import { filterIds, hostId, optional } from '../primitives.js';
import { itemResultsSchema } from '../results.js';
import { createFlags, hostIdFilter, idList, organizationScope, paging, uniqueBy } from './shared.js';

const scope = { ...organizationScope, documentId: optional(hostId) };
const changedScope = { ...organizationScope, documentId: hostId.optional() };

export const addUsers = defineEndpoint({
  path: '/v2/users/add',
  audience: 'backend',
  summary:
    'Adds people to an organization, or to one document only. A person who exists is updated. Returns one result for each. Fails with NOT_FOUND for an unknown organization or document whose create flag is not set.',
  data: z.object({ ...scope, ...createFlags, users: uniqueBy(userInputSchema, 'userId', LIMITS.users) }),
  result: itemResultsSchema,
});

export const updateUsers = defineEndpoint({
  path: '/v2/users/update',
  audience: 'backend',
  summary:
    'Replaces the given fields of people. Returns one result for each (not-found for a person who is not in the organization or document). Fails with NOT_FOUND for an unknown organization.',
  data: z.object({ ...changedScope, users: uniqueBy(userChangeSchema, 'userId', LIMITS.users) }),
  result: itemResultsSchema,
});

export const deleteUsers = defineEndpoint({
  path: '/v2/users/delete',
  audience: 'backend',
  summary:
    'Removes people from an organization with all their document grants, or removes their grant of one document. Keeps what they wrote. Returns one result for each. Fails with NOT_FOUND for an unknown organization.',
  data: z.object({ ...changedScope, userIds: idList(hostId) }),
  result: itemResultsSchema,
});

export const getUsers = defineEndpoint({
  path: '/v2/users/get',
  audience: 'backend',
  summary:
    'Reads the people of an organization, of one document or of all documents, paged. Leaves out unknown ids. Fails with NOT_FOUND for an unknown organization.',
  data: z
    .object({
      ...scope,
      ...paging,
      allDocuments: optional(z.boolean()),
      groupByDocumentId: optional(z.boolean()),
      userIds: hostIdFilter,
      organizationUserGroupIds: optional(filterIds(hostId)),
    })
    .superRefine((data, context) => {
      if (data.documentId !== undefined && data.allDocuments) {
        context.addIssue({
          code: 'custom',
          path: ['allDocuments'],
          message: 'must not be used together with documentId',
        });
      }
      if (data.groupByDocumentId && !data.allDocuments) {
        context.addIssue({ code: 'custom', path: ['groupByDocumentId'], message: 'needs allDocuments: true' });
      }
    }),
  result: z.union([z.array(storedUserSchema), z.record(z.string(), z.array(storedUserSchema))]),
  isPaged: true,
});
