import { contextOf } from '../src/contextOf.js';
import type { NotificationElement } from '../src/elements/notification/NotificationElement.js';
import { openInbox } from '../src/elements/notification/openInbox.js';
import type { ParleyClient } from '../src/ParleyClient.js';

/** The notification element of a client, with the code of the inbox: what shows notifications needs it at once, and would wait for a chunk. */
export function notificationElementOf(client: ParleyClient): NotificationElement {
  contextOf(client).openInbox ??= openInbox;
  return client.getNotificationElement();
}
