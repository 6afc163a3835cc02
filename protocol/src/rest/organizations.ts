import { z } from 'zod';
import { defineEndpoint } from '../endpoint.js';
import { LIMITS } from '../limits.js';
import { organizationChangeSchema, organizationInputSchema, organizationSchema } from '../places.js';
import { hostId } from '../primitives.js';
import { itemResultSchema, itemResultsSchema } from '../results.js';
import { hostIdFilter, idList, paging, uniqueBy } from './shared.js';

export const addOrganizations = defineEndpoint({
  path: '/v2/organizations/add',
  audience: 'backend',
  summary: 'Adds organizations.',
  data: z.object({ organizations: uniqueBy(organizationInputSchema, 'organizationId', LIMITS.organizations) }),
  result: itemResultsSchema,
});

export const getOrganizations = defineEndpoint({
  path: '/v2/organizations/get',
  audience: 'backend',
  summary: 'Reads organizations: the ones asked for in request order, or all, paged.',
  data: z.object({ organizationIds: hostIdFilter, ...paging }),
  result: z.array(z.union([organizationSchema, itemResultSchema])),
  isPaged: true,
});

export const updateOrganizations = defineEndpoint({
  path: '/v2/organizations/update',
  audience: 'backend',
  summary: 'Merges keys into organizations, one level deep; null removes a custom key.',
  data: z.object({ organizations: uniqueBy(organizationChangeSchema, 'organizationId', LIMITS.organizations) }),
  result: itemResultsSchema,
});

export const deleteOrganizations = defineEndpoint({
  path: '/v2/organizations/delete',
  audience: 'backend',
  summary: 'Deletes organizations with everything in them.',
  data: z.object({ organizationIds: idList(hostId, LIMITS.organizations) }),
  result: itemResultsSchema,
});

export const updateOrganizationsDisableState = defineEndpoint({
  path: '/v2/organizations/access/disablestate/update',
  audience: 'backend',
  summary: 'Switches organizations off or on for front-end users.',
  data: z.object({ organizationIds: idList(hostId, LIMITS.organizations), disabled: z.boolean() }),
  result: itemResultsSchema,
});
