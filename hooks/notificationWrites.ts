'use client';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useWrite } from './useWrite.js';

/** Marks the notification with this id read: at once on screen, undone if the service refuses. */
export function useMarkNotificationAsRead(): Write<string, void> {
  return useWrite(mutationKeys.notifications('markNotificationAsReadById'), (client, id) =>
    client.getNotificationElement().markNotificationAsReadById(id),
  );
}
