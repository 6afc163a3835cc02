import { broadcastLiveState, listLiveStates, setLiveState } from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { broadcastLiveState as broadcast } from '../../domain/operations/backend/liveStates/broadcastLiveState.js';
import { listLiveStates as list } from '../../domain/operations/person/liveStates/listLiveStates.js';
import { setLiveState as set } from '../../domain/operations/person/liveStates/setLiveState.js';
import { backendRoute, clientRoute, type Route } from '../route.js';

export const liveStateRoutes: Route[] = [
  backendRoute(broadcastLiveState, async ({ core, tenant, data }) => {
    await broadcast(core, tenant, data);
    return { message: 'Live state written.', data: { success: true as const } };
  }),
  clientRoute(listLiveStates, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Live states read.', data: await list(call) };
  }),
  clientRoute(setLiveState, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Live state written.', data: await set(call) };
  }),
];
