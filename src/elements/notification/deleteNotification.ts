import { INBOX_LIMITS, type ParleyError } from '@parley/protocol/constants';
import type { InboxStore } from '../../cache/InboxBase.js';
import type { ClientContext } from '../../ClientContext.js';
import { retryAtService } from '../../providers/retryAtService.js';

/**
 * Removes a notification from the person's inbox: at once on screen, back again if it fails. A custom one is deleted at the notification
 * provider first, and nothing is sent to the service when that fails (§6.8).
 * @param after nothing is sent before it resolves; the notification is restored when it rejects
 */
export async function deleteNotification(
  context: ClientContext,
  store: InboxStore,
  id: string,
  after?: Promise<void>,
): Promise<void> {
  const loaded = store.state.base.records.get(id)?.record;
  const atProvider = context.providers.resolvers.notification?.delete;
  const notificationIds = [id];
  const atService = async () => (await context.session.write('notifications/delete', { notificationIds })).data;

  await store.during({ type: 'delete', notificationIds }, async () => {
    await after;
    const record = atProvider && (loaded ?? (await read(context, id)));
    if (!atProvider || record?.notificationSource !== 'custom') return atService();
    await atProvider({ notificationId: id, organizationId: record.metadata.organizationId });
    return retryAtService(context.session, atService).catch((error: ParleyError) => {
      if (error.code !== 'CANCELLED') context.reportError(error, 'notifications');
      throw error;
    });
  });
}

/** One that the inbox has not loaded: the record tells whether the provider has data of it. */
async function read({ session }: ClientContext, id: string) {
  const ofAnyAge = { includeSelf: true, maxDays: INBOX_LIMITS.maxDaysBound };
  const { data } = await session.request('notifications/list', { ...ofAnyAge, notificationIds: [id], feed: 'all' });
  return data.notifications[0];
}
