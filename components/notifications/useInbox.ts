'use client';
import { useEffect, useId, useMemo, useState, type RefObject } from 'react';
import { useIsOffline } from '../../hooks/session.js';
import { useNotificationElement } from '../../hooks/useNotificationElement.js';
import { useNotifications } from '../../hooks/useNotifications.js';
import { useUi } from '../../hooks/useUi.js';
import type { Notification } from '../../src/elements/notification/Notification.js';
import type { NotificationTabId } from '../../src/elements/notification/NotificationElement.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useControllable } from '../internal/useControllable.js';
import { useMissing } from '../internal/useMissing.js';
import { useStrings } from '../internal/useStrings.js';
import type { NotificationsActions, NotificationsState } from './NotificationsRootContext.js';
import type { NotificationsRootOptions } from './NotificationsRootOptions.js';
import { notificationsTabs } from './notificationsTabs.js';
import { notificationStrings } from './strings.js';
import { useReturnFocus } from './useReturnFocus.js';
import { useStableOrder } from './useStableOrder.js';
import { useInboxActions } from './useInboxActions.js';

/** The context of `Notifications.Root`: the notifications of the selected tab, and the actions on them. */
export function useInbox(
  root: RefObject<Element | null>,
  { tab: givenTab, defaultTab, onTabChange, tabConfig, pageSize, onNotificationClick }: NotificationsRootOptions,
): { state: NotificationsState; actions: NotificationsActions } {
  const id = useId();
  const strings = useStrings(notificationStrings);
  const element = useNotificationElement();
  const offered = useUi(selectTabs);
  const tabs = useMemo(() => notificationsTabs(strings, offered, tabConfig), [strings, offered, tabConfig]);
  const [wanted, setTab] = useControllable<NotificationTabId | undefined, NotificationTabId>(
    givenTab,
    defaultTab,
    onTabChange,
  );
  const tab = (tabs.find((one) => one.id === wanted) ?? tabs[0])?.id ?? 'all';

  const query = useNotifications({ tab, pageSize });
  const isOffline = useIsOffline();
  const stable = useStableOrder(query.data ?? NONE, root);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const [failure, setFailure] = useState<NotificationsState['failure']>(null);

  const actions = useInboxActions({
    id,
    tab,
    query,
    setTab,
    setFailure,
    setRemovedId,
    setIsLoadingMore,
    release: stable.release,
    onNotificationClick,
  });
  const firstId = stable.rows[0]?.id ?? null;
  useEffect(() => {
    // A removed row cannot be the tab stop: the list would be unreachable by keyboard.
    const { currentId } = actions.rows.getState();
    if (!stable.rows.some((row) => row.id === currentId)) actions.rows.setState({ currentId: firstId });
  }, [actions, stable.rows, firstId]);

  useReturnFocus(root, removedId, stable.rows);

  const { data, error, hasNextPage } = query;
  const missing = useMissing(false);
  const isEmpty = data ? stable.rows.length === 0 : missing !== null && !error;
  const status = isEmpty ? 'empty' : data ? 'ready' : error ? 'error' : 'loading';
  const isLoaded = data !== undefined;
  useEffect(() => {
    const subscription = element
      .on('notificationReceived')
      .subscribe(({ notification }) => actions.noteNew([notification]));
    return () => subscription.unsubscribe();
  }, [element, actions]);
  useEffect(() => {
    if (data) actions.noteNew(data);
  }, [actions, data]);
  useEffect(() => {
    // Not before the rows are rendered: notifications marked as seen by then would never be shown as new.
    if (isLoaded) return element.attachPanel();
    return undefined;
  }, [element, isLoaded]);

  const { rows: notifications, arrivedCount } = stable;
  const state = useMemo<NotificationsState>(
    () => ({
      tab,
      tabs,
      notifications,
      status,
      error,
      missing,
      hasNextPage,
      isLoadingMore,
      arrivedCount,
      isOffline,
      failure,
      removedId,
    }),
    [
      tab,
      tabs,
      notifications,
      status,
      error,
      missing,
      hasNextPage,
      isLoadingMore,
      arrivedCount,
      isOffline,
      failure,
      removedId,
    ],
  );
  return { state, actions };
}

const NONE: readonly Notification[] = [];
const selectTabs = (state: UiState) => state.notifications.tabs;
