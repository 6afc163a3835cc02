import { fetchDocuments, getUserPermissions, LIMITS, listOwnOrganizations, openDocuments } from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { readPosition } from '../../domain/common/readPosition.js';
import { readPermissions } from '../../domain/operations/backend/permissions/getPermissions.js';
import { fetchDocuments as fetch } from '../../domain/operations/person/session/fetchDocuments.js';
import { ownOrganizations } from '../../domain/operations/person/session/ownOrganizations.js';
import { openDocuments as open } from '../../domain/operations/person/session/openDocuments.js';
import { readPage } from '../readPage.js';
import { clientRoute, type Route } from '../route.js';

export const sessionRoutes: Route[] = [
  clientRoute(openDocuments, async ({ core, tenant, viewer, data }) => ({
    message: 'Documents opened.',
    data: await open(core, tenant, { userId: viewer.userId, ...data }),
  })),
  clientRoute(fetchDocuments, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    const page = await readPage(
      call,
      fetchDocuments,
      (after: string | undefined, limit) => fetch(core, tenant, viewer.userId, data, { after, limit }),
      ({ id }) => id,
    );
    return { message: 'Documents read.', ...page };
  }),
  clientRoute(listOwnOrganizations, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer } = call;
    const organizationIds = await ownOrganizations(core, tenant, viewer.userId, LIMITS.filterIds);
    return { message: 'Organizations read.', data: { organizationIds } };
  }),
  clientRoute(getUserPermissions, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    const sequence = await readPosition(core.db, { apiKey: tenant.apiKey, organizationId: data.organizationId });
    const { map } = await readPermissions(core, tenant, { ...data, userIds: [viewer.userId] }, 'person');
    return { message: 'Permissions read.', data: { permissions: map, sequence } };
  }),
];
