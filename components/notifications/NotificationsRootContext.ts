'use client';
import type { StoreApi } from 'zustand/vanilla';
import type { ParleyError } from '@parley/protocol/constants';
import type { Notification } from '../../src/elements/notification/Notification.js';
import type { NotificationTabId } from '../../src/elements/notification/NotificationElement.js';
import { createPartContext } from '../internal/createPartContext.js';
import type { Missing } from '../internal/useMissing.js';
import type { Undo } from '../../src/ui/createUndo.js';
import type { NotificationsTabItem } from './notificationsTabs.js';

/** State shared by the parts. */
export interface NotificationsState {
  tab: NotificationTabId;
  tabs: readonly NotificationsTabItem[];
  /** Those of the selected tab, newest first, in display order. */
  notifications: readonly Notification[];
  /** `error` only while nothing is loaded: a loaded list stays visible. */
  status: 'loading' | 'error' | 'empty' | 'ready';
  error: ParleyError | null;
  /** `user`: empty, because nobody is signed in. */
  missing: Missing | null;
  hasNextPage: boolean;
  isLoadingMore: boolean;
  /** How many newer notifications wait: showing them would move a row with an open menu. */
  arrivedCount: number;
  isOffline: boolean;
  /** Which action failed last, until the next action. */
  failure: 'markRead' | 'delete' | 'loadMore' | null;
  /** The notification whose deletion can still be undone. */
  removedId: string | null;
}

/** Actions of the parts. The same object while the Root is mounted, so that a row renders only when its own data changes. */
export interface NotificationsActions {
  /** Prefix of element ids. */
  id: string;
  /** The row that the Tab key stops at. */
  rows: StoreApi<{ currentId: string | null }>;
  /** Whether it is unread, and was not shown in any client of the reader before this Root was mounted. */
  isNew(notification: Notification): boolean;
  /** Remembers which notifications are new. Call it before they count as seen. */
  noteNew(notifications: readonly Notification[]): void;
  setTab(tab: NotificationTabId): void;
  click(notification: Notification): void;
  markAsRead(notificationId: string): void;
  markAllAsRead(): void;
  remove(notificationId: string): void;
  undo: Pick<Undo<string>, 'undo' | 'hold' | 'offer'>;
  retry(notificationId: string): void;
  loadMore(): void;
  refetch(): void;
  showArrived(): void;
}

export const [NotificationsStateProvider, useNotificationsState] =
  createPartContext<NotificationsState>('Notifications.Root');
export const [NotificationsActionsProvider, useNotificationsActions] =
  createPartContext<NotificationsActions>('Notifications.Root');
