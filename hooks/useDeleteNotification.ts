'use client';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

/**
 * Removes the notification with this id from the person's inbox: at once on screen, back again if it fails. `RESOLVER_FAILED`: your
 * notification provider's `delete` failed.
 */
export function useDeleteNotification(): Write<string, void> {
  return useWrite(mutationKeys.notifications('deleteNotification'), (client, id) =>
    client.getNotificationElement().deleteNotification(id),
  );
}
