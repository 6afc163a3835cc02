'use client';
import type { StoreApi } from 'zustand/vanilla';
import type { ParleyError } from '@parley/protocol/constants';
import type { Notification } from '../../src/elements/notification/Notification.js';
import type { NotificationTabId } from '../../src/elements/notification/NotificationElement.js';
import { createPartContext } from '../internal/createPartContext.js';
import type { Undo } from './createUndo.js';
import type { NotificationsTabItem } from './notificationsTabs.js';

/** What the parts show. */
export interface NotificationsState {
  tab: NotificationTabId;
  tabs: readonly NotificationsTabItem[];
  /** Of the selected tab, newest first, in the order that is on screen. */
  notifications: readonly Notification[];
  /** `error` only while there is nothing to show: what was loaded once stays on screen. */
  status: 'loading' | 'error' | 'empty' | 'ready';
  error: ParleyError | null;
  hasNextPage: boolean;
  isLoadingMore: boolean;
  /** Newer ones that wait, because showing them would move a row under an open menu. */
  arrivedCount: number;
  isOffline: boolean;
  /** What went wrong with the last click, until the next one. */
  failure: 'markRead' | 'delete' | 'loadMore' | null;
  /** The notification whose deletion can still be taken back. */
  removedId: string | null;
}

/** What the parts do. Never changes while the Root is mounted, so that a row renders only when its own data changes. */
export interface NotificationsActions {
  /** Prefix of element ids. */
  id: string;
  /** Which row the Tab key stops at. */
  rows: StoreApi<{ currentId: string | null }>;
  /** On no screen of this person before this Root was mounted, and unread. */
  isNew(notification: Notification): boolean;
  /** Remembers where what is new begins; to be told before it counts as seen. */
  noteNew(notifications: readonly Notification[]): void;
  setTab(tab: NotificationTabId): void;
  click(notification: Notification): void;
  markAsRead(notificationId: string): void;
  markAllAsRead(): void;
  remove(notificationId: string): void;
  undo: Pick<Undo, 'undo' | 'hold' | 'offer'>;
  retry(notificationId: string): void;
  loadMore(): void;
  refetch(): void;
  showArrived(): void;
}

export const [NotificationsStateProvider, useNotificationsState] =
  createPartContext<NotificationsState>('Notifications.Root');
export const [NotificationsActionsProvider, useNotificationsActions] =
  createPartContext<NotificationsActions>('Notifications.Root');
