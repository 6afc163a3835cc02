import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { organizationChangeSchema, organizationInputSchema, organizationSchema } from '../places.js';
import { hostId } from '../primitives.js';
import { itemResultSchema, itemResultsSchema } from '../results.js';
import { hostIdFilter, idList, paging, reserved, uniqueBy } from './shared.js';

export const addOrganizations = defineEndpoint({
  path: '/v2/organizations/add',
  audience: 'backend',
  summary:
    'Adds organizations. Returns one result for each; an organization that exists is left as it is (already-exists).',
  data: z.object({
    ...reserved,
    organizations: uniqueBy(organizationInputSchema, 'organizationId', LIMITS.organizations),
  }),
  result: itemResultsSchema,
});

export const getOrganizations = defineEndpoint({
  path: '/v2/organizations/get',
  audience: 'backend',
  summary:
    'Reads organizations: the given ids in request order, or all, paged. An unknown id gives a not-found result in its place.',
  data: z.object({ ...reserved, organizationIds: hostIdFilter, ...paging }),
  result: z.array(z.union([organizationSchema, itemResultSchema])),
  isPaged: true,
});

export const updateOrganizations = defineEndpoint({
  path: '/v2/organizations/update',
  audience: 'backend',
  summary:
    'Merges keys into organizations, one level deep; null removes a custom key. Returns one result for each (not-found for an unknown id).',
  data: z.object({
    ...reserved,
    organizations: uniqueBy(organizationChangeSchema, 'organizationId', LIMITS.organizations),
  }),
  result: itemResultsSchema,
});

export const deleteOrganizations = defineEndpoint({
  path: '/v2/organizations/delete',
  audience: 'backend',
  summary: 'Deletes organizations with everything in them. Returns one result for each (not-found for an unknown id).',
  data: z.object({ ...reserved, organizationIds: idList(hostId, LIMITS.organizations) }),
  result: itemResultsSchema,
});

export const updateOrganizationsDisableState = defineEndpoint({
  path: '/v2/organizations/access/disablestate/update',
  audience: 'backend',
  summary:
    'Switches organizations off or on for front-end users. Returns one result for each (not-found for an unknown id).',
  data: z.object({ ...reserved, organizationIds: idList(hostId, LIMITS.organizations), disabled: z.boolean() }),
  result: itemResultsSchema,
});
