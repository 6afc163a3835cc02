import { fetchDocuments, getUserPermissions, identify, openDocuments } from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { readPosition } from '../../domain/common/readPosition.js';
import { readPermissions } from '../../domain/operations/backend/permissions/getPermissions.js';
import { countInbox } from '../../domain/operations/person/inbox/countInbox.js';
import { fetchDocuments as fetch } from '../../domain/operations/person/session/fetchDocuments.js';
import { identify as signIn } from '../../domain/operations/person/session/identify.js';
import { openDocuments as open } from '../../domain/operations/person/session/openDocuments.js';
import { readPage } from '../readPage.js';
import { clientRoute, publicRoute, type Route } from '../route.js';

export const sessionRoutes: Route[] = [
  publicRoute(identify, async ({ core, tenant, proof, data: { documents, inbox, ...person } }) => {
    const data = await signIn(core, tenant, { proof, ...person });
    const who = { userId: person.user.userId, organizationId: data.organizationId };
    const opened = documents && (await open(core, tenant, { ...who, documents }));
    const counted = inbox && (await countInbox({ core, tenant, ...who }, inbox));
    return { message: 'Signed in.', data: { ...data, opened, inbox: counted } };
  }),
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
  clientRoute(getUserPermissions, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    const sequence = await readPosition(core.db, { apiKey: tenant.apiKey, organizationId: data.organizationId });
    const { map } = await readPermissions(core, tenant, { ...data, userIds: [viewer.userId] }, 'person');
    return { message: 'Permissions read.', data: { permissions: map, sequence } };
  }),
];
