import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { hostId, optional, text } from '../primitives.js';
import { itemResultsSchema } from '../results.js';
import { createFlags, idList, organizationScope, uniqueBy } from './shared.js';

export const addUserGroups = defineEndpoint({
  path: '/v2/organizations/usergroups/add',
  audience: 'backend',
  summary:
    'Adds user groups to an organization. Returns one result for each; a group that exists is left as it is (already-exists). Fails with NOT_FOUND for an unknown organization when createOrganization is not set.',
  data: z.object({
    ...organizationScope,
    createOrganization: createFlags.createOrganization,
    organizationUserGroups: uniqueBy(z.object({ groupId: hostId, groupName: text(500) }), 'groupId', LIMITS.groups),
  }),
  result: itemResultsSchema,
});

export const addUserGroupUsers = defineEndpoint({
  path: '/v2/organizations/usergroups/users/add',
  audience: 'backend',
  summary:
    'Adds members of the organization to a user group. Returns one result for each person (failed-precondition for one who is no member). Fails with NOT_FOUND for an unknown organization or group.',
  data: z.object({ ...organizationScope, organizationUserGroupId: hostId, userIds: idList(hostId) }),
  result: itemResultsSchema,
});

export const deleteUserGroupUsers = defineEndpoint({
  path: '/v2/organizations/usergroups/users/delete',
  audience: 'backend',
  summary:
    'Removes the given people, or everybody, from a user group. Returns one result for each person. Fails with NOT_FOUND for an unknown organization or group.',
  data: z
    .object({
      ...organizationScope,
      organizationUserGroupId: hostId,
      userIds: optional(idList(hostId)),
      deleteAll: optional(z.literal(true)),
    })
    .refine((data) => (data.userIds === undefined) !== (data.deleteAll === undefined), {
      path: ['userIds'],
      message: 'give either userIds or deleteAll: true',
    }),
  result: itemResultsSchema,
});
