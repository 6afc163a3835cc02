'use client';
import type { UnreadNotificationsCount } from '../src/elements/notification/NotificationElement.js';
import type { HookOptions, Read } from './shapes.js';
import { unreadCountQuery } from './unreadCountQuery.js';
import { useParleyQuery } from './useParleyQuery.js';

export interface UnreadNotificationsCountOptions extends HookOptions {
  /** Counts one document only. @default everything */
  documentId?: string | undefined;
}

/** The numbers of unread notifications, live, as the service counts them: up to 100, as "99+" needs no more. */
export function useUnreadNotificationsCount({
  documentId,
  ...options
}: UnreadNotificationsCountOptions = {}): Read<UnreadNotificationsCount> {
  return useParleyQuery((client) => unreadCountQuery(client, { documentId }), options);
}
