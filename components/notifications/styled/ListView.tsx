'use client';
import { NO_PROPS, Slotted } from '../../internal/Slotted.js';
import { useRef, useState } from 'react';
import { OfflineIcon } from '../../internal/icons.js';
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
import { FailureNotice } from '../../internal/FailureNotice.js';
import { OutdatedBanner } from '../../internal/OutdatedBanner.js';
import { useStrings } from '../../internal/useStrings.js';
import { notificationStrings } from '../strings.js';
import { EmptyView } from './EmptyView.js';
import { GroupedRows } from './GroupedRows.js';
import { LoadingRows } from '../../internal/LoadingRows.js';
import { NotificationRows } from './NotificationRows.js';
import { useNotificationsSlots } from './NotificationsSlotsContext.js';

/** What the selected tab shows, in each of its states. */
export function ListView({ onOpenSettings }: { onOpenSettings?: (() => void) | undefined }) {
  const { tab, status, error, isOffline } = useNotificationsState('Notifications.TabPanel');
  const { refetch } = useNotificationsActions('Notifications.TabPanel');
  const strings = useStrings(notificationStrings);
  const slots = useNotificationsSlots();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);

  return (
    <>
      {/* In place of the list the reason is said already. */}
      {status !== 'error' && (
        <Slotted of={isOffline ? slots.Offline : undefined} name="Offline" props={NO_PROPS}>
          <NotificationsOffline className="parley-banner">
            <OfflineIcon />
            <span>{strings.offline}</span>
          </NotificationsOffline>
        </Slotted>
      )}
      <OutdatedBanner error={status === 'error' || isOffline ? null : error} onRetry={refetch} />
      <NotificationsUndo className="parley-undo" buttonClassName="parley-button" />
      <NotificationsFailure className="parley-banner parley-banner-error" />
      {/* Over the list, not in it: it must not push away the very row that it keeps in place. */}
      <div className="parley-over">
        <NotificationsArrived className="parley-arrived" />
      </div>
      <NotificationsTabPanel className="parley-scroll" ref={setScroller}>
        {status === 'loading' && (
          <Slotted of={slots.Loading} name="Loading" props={NO_PROPS}>
            <LoadingRows />
          </Slotted>
        )}
        {status === 'loading' && <NotificationsLoading className="parley-hidden" />}
        {status === 'empty' && <EmptyView onOpenSettings={onOpenSettings} />}
        {status === 'error' && error && (
          <Slotted of={slots.Error} name="Error" props={{ error, retry: refetch }}>
            <NotificationsError className="parley-notice">
              <FailureNotice title={strings.error} error={error}>
                <NotificationsRetry className="parley-button" />
              </FailureNotice>
            </NotificationsError>
          </Slotted>
        )}
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

/** Loads by itself as the reader comes near; stays a button for the keyboard, and for another try after a failure. */
function LoadOlder({ scroller }: { scroller: Element | null }) {
  const { notifications, hasNextPage, isLoadingMore, failure } = useNotificationsState('Notifications.LoadMore');
  const { loadMore } = useNotificationsActions('Notifications.LoadMore');
  const button = useRef<HTMLButtonElement>(null);
  const { length } = notifications;
  // What failed is for a person to try again, not for a loop.
  const isWaiting = hasNextPage && !isLoadingMore && length > 0 && failure !== 'loadMore';

  useLoadAhead({ scroller, button, isWaiting, length, loadMore });
  return <NotificationsLoadMore className="parley-more" ref={button} />;
}
