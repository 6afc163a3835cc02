import {
  countNotifications,
  deleteInboxNotifications,
  getNotificationSettings,
  listNotifications,
  listNotificationsByDocument,
  markAllNotificationsRead,
  markNotificationsRead,
  markNotificationsSeen,
  setNotificationSettings,
} from '@parley/protocol';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { countInbox } from '../../domain/operations/person/inbox/countInbox.js';
import { markAllRead, markRead, markSeen, removeFromInbox } from '../../domain/operations/person/inbox/inboxMarks.js';
import type { InboxOwner } from '../../domain/inbox/InboxOwner.js';
import { readInboxSettings, saveInboxSettings } from '../../domain/operations/person/inbox/inboxSettings.js';
import { type ListCursor, listInbox } from '../../domain/operations/person/inbox/listInbox.js';
import { listInboxByDocument } from '../../domain/operations/person/inbox/listInboxByDocument.js';
import { readPageToken, signPageToken } from '../pageTokens.js';
import { type ClientCall, clientRoute, type Route } from '../route.js';

/** Returns the caller's inbox. Checks that the organization exists and is not switched off. */
async function ownInbox(call: ClientCall<{ organizationId: string }>): Promise<InboxOwner> {
  await requireClientOrganization(call);
  return inboxOf(call);
}

const inboxOf = ({ core, tenant, viewer, data }: ClientCall<{ organizationId: string }>): InboxOwner => ({
  core,
  tenant,
  organizationId: data.organizationId,
  userId: viewer.userId,
});

export const inboxRoutes: Route[] = [
  clientRoute(listNotifications, async (call) => {
    const { core, tenant, viewer, data } = call;
    const owner = await ownInbox(call);
    const scope = { apiKey: tenant.apiKey, path: listNotifications.path, data, userId: viewer.userId };
    const after = await readPageToken<ListCursor>(core, scope, data.pageToken);
    const { next, ...page } = await listInbox(owner, data, after);
    const nextPageToken = next && (await signPageToken(core, scope, next));
    return { message: 'Notifications read.', data: page, nextPageToken };
  }),
  clientRoute(listNotificationsByDocument, async (call) => ({
    message: 'Notifications read.',
    data: await listInboxByDocument(await ownInbox(call), call.data),
  })),
  clientRoute(countNotifications, async (call) => ({
    message: 'Notifications counted.',
    data: await countInbox(inboxOf(call), call.data),
  })),
  clientRoute(markNotificationsRead, async (call) => ({
    message: 'Notifications marked read.',
    data: { sequence: await markRead(await ownInbox(call), call.data.notificationIds) },
  })),
  clientRoute(markAllNotificationsRead, async (call) => ({
    message: 'All notifications marked read.',
    data: { sequence: await markAllRead(await ownInbox(call), call.data.feed, call.data.through) },
  })),
  clientRoute(markNotificationsSeen, async (call) => ({
    message: 'Notifications marked seen.',
    data: { sequence: await markSeen(await ownInbox(call), call.data.through) },
  })),
  clientRoute(deleteInboxNotifications, async (call) => ({
    message: 'Notifications removed from the inbox.',
    data: { sequence: await removeFromInbox(await ownInbox(call), call.data.notificationIds) },
  })),
  clientRoute(getNotificationSettings, async (call) => ({
    message: 'Notification settings read.',
    data: await readInboxSettings(await ownInbox(call), call.data.documentId),
  })),
  clientRoute(setNotificationSettings, async (call) => ({
    message: 'Notification settings saved.',
    data: await saveInboxSettings(await ownInbox(call), call.data.documentId, call.data.settings),
  })),
];
