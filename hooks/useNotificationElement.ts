'use client';
import type { NotificationElement } from '../src/elements/notification/NotificationElement.js';
import { notificationElementOf } from './notificationElementOf.js';
import { useParley } from './ParleyContext.js';

/** The notification element of the client: methods and streams of the inbox. The same object in every rendering. */
export function useNotificationElement(): NotificationElement {
  return notificationElementOf(useParley().client);
}
