import {
  addNotification,
  deleteNotifications,
  getNotificationConfig,
  getNotifications,
  setNotificationConfig,
  updateNotifications,
} from '@parley/protocol';
import type { InboxCursor } from '../../domain/inbox/inboxCandidates.js';
import { addNotification as add } from '../../domain/operations/backend/notifications/addNotification.js';
import { deleteNotifications as remove } from '../../domain/operations/backend/notifications/deleteNotifications.js';
import { getNotifications as get } from '../../domain/operations/backend/notifications/getNotifications.js';
import { getConfig, setConfig } from '../../domain/operations/backend/notifications/restConfig.js';
import { updateNotifications as update } from '../../domain/operations/backend/notifications/updateNotifications.js';
import { readPageToken, signPageToken } from '../pageTokens.js';
import { backendRoute, type Route } from '../route.js';

export const notificationRoutes: Route[] = [
  backendRoute(addNotification, async ({ core, tenant, data }) => {
    await add(core, tenant, data);
    const message = 'Notification added.';
    return { message, data: { success: true as const, message } };
  }),
  backendRoute(getNotifications, async ({ core, tenant, data }) => {
    const scope = { apiKey: tenant.apiKey, path: getNotifications.path, data };
    const after = await readPageToken<InboxCursor>(core, scope, data.pageToken);
    const { notifications, next } = await get(core, tenant, data, after);
    return {
      message: 'Notifications read.',
      data: notifications,
      nextPageToken: next && (await signPageToken(core, scope, next)),
    };
  }),
  backendRoute(updateNotifications, async ({ core, tenant, data }) => ({
    message: 'Notifications updated.',
    data: await update(core, tenant, data),
  })),
  backendRoute(deleteNotifications, async ({ core, tenant, data }) => ({
    message: 'Notifications deleted.',
    data: await remove(core, tenant, data),
  })),
  backendRoute(setNotificationConfig, async ({ core, tenant, data }) => ({
    message: 'Notification configuration saved.',
    data: await setConfig(core, tenant, data),
  })),
  backendRoute(getNotificationConfig, async ({ core, tenant, data }) => ({
    message: 'Notification configuration read.',
    data: await getConfig(core, tenant, data),
  })),
];
