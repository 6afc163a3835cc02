import { addCrdtData, getCrdtData, updateCrdtData } from '@parley/protocol';
import { addCrdtData as add } from '../../domain/operations/backend/crdt/addCrdtData.js';
import { getCrdtData as get } from '../../domain/operations/backend/crdt/getCrdtData.js';
import { updateCrdtData as update } from '../../domain/operations/backend/crdt/updateCrdtData.js';
import { backendRoute, type Route } from '../route.js';

export const crdtDataRoutes: Route[] = [
  backendRoute(addCrdtData, async ({ core, tenant, data }) => {
    await add(core, tenant, data);
    return { message: 'CRDT data added.', data: { success: true as const, id: data.editorId } };
  }),
  backendRoute(updateCrdtData, async ({ core, tenant, data }) => {
    await update(core, tenant, data);
    return { message: 'CRDT data updated.', data: { success: true as const, id: data.editorId } };
  }),
  backendRoute(getCrdtData, async ({ core, tenant, data }) => ({
    message: 'CRDT data read.',
    data: await get(core, tenant, data),
    isLarge: true,
  })),
];
