import { contextOf } from '../src/contextOf.js';
import { createNotificationElement } from '../src/elements/notification/createNotificationElement.js';
import type { NotificationElement } from '../src/elements/notification/NotificationElement.js';
import type { ParleyClient } from '../src/ParleyClient.js';

/** The notification element of a client, bundled with its code: notification components need it at once and should not wait for a chunk. */
export function notificationElementOf(client: ParleyClient): NotificationElement {
  contextOf(client).createNotificationElement ??= createNotificationElement;
  return client.getNotificationElement();
}
