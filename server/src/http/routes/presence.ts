import { addPresence, deletePresence, updatePresence } from '@parley/protocol';
import { addPresence as add } from '../../domain/operations/backend/presence/addPresence.js';
import { deletePresence as remove } from '../../domain/operations/backend/presence/deletePresence.js';
import { updatePresence as update } from '../../domain/operations/backend/presence/updatePresence.js';
import { backendRoute, type Route } from '../route.js';

const success = { success: true } as const;

export const presenceRoutes: Route[] = [
  backendRoute(addPresence, async ({ core, tenant: { apiKey }, data: { organizationId, documentId, users } }) => {
    await add(core, { apiKey, organizationId, documentId }, users);
    return { message: 'Presence added.', data: success };
  }),
  backendRoute(updatePresence, async ({ core, tenant: { apiKey }, data: { organizationId, documentId, users } }) => {
    await update(core, { apiKey, organizationId, documentId }, users);
    return { message: 'Presence updated.', data: success };
  }),
  backendRoute(deletePresence, async ({ core, tenant: { apiKey }, data: { organizationId, documentId, userIds } }) => {
    await remove(core, { apiKey, organizationId, documentId }, userIds);
    return { message: 'Presence deleted.', data: success };
  }),
];
