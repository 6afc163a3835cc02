import { getContactGroups, getContactUsers } from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { getContactGroups as readGroups } from '../../domain/operations/person/contacts/getContactGroups.js';
import { getContactUsers as readUsers } from '../../domain/operations/person/contacts/getContactUsers.js';
import type { MatchPosition } from '../../domain/operations/person/contacts/searchRank.js';
import { readPage } from '../readPage.js';
import { clientRoute, type Route } from '../route.js';

export const contactRoutes: Route[] = [
  clientRoute(getContactUsers, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    const page = await readPage(
      call,
      getContactUsers,
      (after: MatchPosition | undefined, limit) => readUsers(core, tenant, viewer.userId, data, { after, limit }),
      ({ position }) => position,
    );
    return { message: 'Contacts read.', ...page, data: page.data.map(({ contact }) => contact) };
  }),
  clientRoute(getContactGroups, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    const page = await readPage(
      call,
      getContactGroups,
      (after: MatchPosition | undefined, limit) => readGroups(core, tenant, viewer.userId, data, { after, limit }),
      ({ position }) => position,
    );
    return { message: 'User groups read.', ...page, data: page.data.map(({ group }) => group) };
  }),
];
