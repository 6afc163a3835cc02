import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { InboxSession } from './createInboxSession.js';

/** Further attempts at the service once the customer's copy is gone (client contract §6.3), and the pause before each, ms. */
const RETRIES = 3;
const RETRY_MS = 1000;

/**
 * Removes a notification from the person's inbox: at once on screen, back again if it fails. A custom one leaves the notification
 * provider first, and nothing is sent to the service when that fails (§6.8).
 * @param after nothing is sent before it resolves; it comes back when this rejects
 */
export async function deleteNotification(
  context: ClientContext,
  inbox: InboxSession,
  id: string,
  after?: Promise<void>,
): Promise<void> {
  const { store, save } = inbox;
  const record = store.state.base.records.get(id)?.record;
  const atProvider = record?.notificationSource === 'custom' ? context.providers.notification?.delete : null;
  const notificationIds = [id];
  const atService = () => save('notifications/delete', { notificationIds });

  await store.during({ type: 'delete', notificationIds }, async () => {
    await after;
    if (!atProvider || !record) return atService();
    await atProvider(record.metadata.organizationId, id);
    return retry(atService, RETRIES).catch((error: ParleyError) => {
      if (error.code !== 'CANCELLED') context.reportError(error, 'notifications');
      throw error;
    });
  });
}

async function retry<T>(run: () => Promise<T>, retries: number): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (retries === 0 || (error as ParleyError).code === 'CANCELLED') throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return retry(run, retries - 1);
  }
}
