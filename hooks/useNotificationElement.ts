'use client';
import type { NotificationElement } from '../src/elements/notification/NotificationElement.js';
import { useParley } from './ParleyContext.js';

/** The notification element of the client: the same object on every call. */
export function useNotificationElement(): NotificationElement {
  return useParley().client.getNotificationElement();
}
