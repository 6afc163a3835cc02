'use client';
import { useRef, useState } from 'react';
import { NotificationsArrived, NotificationsLoadMore, NotificationsRetry } from '../notificationButtons.js';
import {
  NotificationsError,
  NotificationsFailure,
  NotificationsLoading,
  NotificationsOffline,
} from '../notificationNotices.js';
import { NotificationsUndo } from '../NotificationsUndo.js';
import { useNotificationsActions, useNotificationsState } from '../NotificationsRootContext.js';
import { NotificationsTabPanel } from '../NotificationsTabPanel.js';
import { useLoadAhead } from '../../internal/useLoadAhead.js';
import { PanelBanners } from '../../internal/PanelBanners.js';
import { PanelStates } from '../../internal/PanelStates.js';
import { slotted } from '../../internal/Slotted.js';
import { useStrings } from '../../internal/useStrings.js';
import { notificationStrings } from '../strings.js';
import { EmptyView } from './EmptyView.js';
import { GroupedRows } from './GroupedRows.js';
import { NotificationRows } from './NotificationRows.js';
import { useNotificationsSlots } from './NotificationsSlotsContext.js';

const PARTS = { Loading: NotificationsLoading, Error: NotificationsError, Retry: NotificationsRetry };

/** The content of the selected tab, in each of its states. */
export function ListView({ onOpenSettings }: { onOpenSettings?: (() => void) | undefined }) {
  const state = useNotificationsState('Notifications.TabPanel');
  const { tab, status, error } = state;
  const { refetch } = useNotificationsActions('Notifications.TabPanel');
  const strings = useStrings(notificationStrings);
  const slots = useNotificationsSlots();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);

  return (
    <>
      <PanelBanners
        state={state}
        Offline={NotificationsOffline}
        offlineText={strings.offline}
        OfflineSlot={slots.Offline}
        onRetry={refetch}
      />
      <NotificationsUndo className="parley-undo" buttonClassName="parley-button" />
      <NotificationsFailure className="parley-banner parley-banner-error" />
      {/* Positioned over the list: inside, it would move the row that it keeps in place. */}
      <div className="parley-over">
        <NotificationsArrived className="parley-arrived" />
      </div>
      <NotificationsTabPanel className="parley-scroll" ref={setScroller}>
        <PanelStates
          {...{ status, error }}
          errorTitle={strings.error}
          parts={PARTS}
          LoadingSlot={slots.Loading}
          withErrorSlot={(failure) => error && slotted(slots.Error, 'Error', { error, retry: refetch }, failure)}
        >
          {status === 'empty' && <EmptyView onOpenSettings={onOpenSettings} />}
        </PanelStates>
        {tab === 'document' || tab === 'people' ? (
          <GroupedRows by={tab === 'people' ? 'person' : 'document'} />
        ) : (
          <NotificationRows scroller={scroller} />
        )}
        <LoadOlder scroller={scroller} />
      </NotificationsTabPanel>
    </>
  );
}

/** Loads older notifications when the reader scrolls near the end. It stays a button for the keyboard, and to retry after a failure. */
function LoadOlder({ scroller }: { scroller: Element | null }) {
  const { notifications, hasNextPage, isLoadingMore, failure } = useNotificationsState('Notifications.LoadMore');
  const { loadMore } = useNotificationsActions('Notifications.LoadMore');
  const button = useRef<HTMLButtonElement>(null);
  const { length } = notifications;
  // A failure is retried by the person, not in a loop.
  const isWaiting = hasNextPage && !isLoadingMore && length > 0 && failure !== 'loadMore';

  useLoadAhead({ scroller, button, isWaiting, length, loadMore });
  return <NotificationsLoadMore className="parley-more" ref={button} />;
}
