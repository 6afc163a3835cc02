import { syncStore } from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { syncStore as sync } from '../../domain/operations/person/crdt/syncStore.js';
import { clientRoute, type Route } from '../route.js';

export const crdtRoutes: Route[] = [
  clientRoute(syncStore, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Shared document synchronized.', data: await sync(call) };
  }),
];
