'use client';
import { NO_PROPS, slotted, Slotted } from '../../internal/Slotted.js';
import { forwardRef, useState } from 'react';
import { OfflineIcon, SearchIcon, TimeIcon } from '../../internal/icons.js';
import { FailureNotice } from '../../internal/FailureNotice.js';
import { OutdatedBanner } from '../../internal/OutdatedBanner.js';
import { LoadingRows } from '../../internal/LoadingRows.js';
import { useStrings } from '../../internal/useStrings.js';
import {
  ActivityLogFeatureFilter,
  ActivityLogPersonFilter,
  ActivityLogReset,
  ActivityLogRetry,
} from '../activityControls.js';
import { useActivityLogActions, useActivityLogState } from '../ActivityLogContext.js';
import { ActivityLogRoot, type ActivityLogRootProps } from '../ActivityLogRoot.js';
import {
  ActivityLogAnnouncer,
  ActivityLogEmpty,
  ActivityLogError,
  ActivityLogLoading,
  ActivityLogNoMatch,
  ActivityLogOffline,
} from '../activityNotices.js';
import { activityStrings } from '../strings.js';
import { LoadOlder } from './LoadOlder.js';
import { ActivityRows } from './ActivityRows.js';
import type { ActivityLogSlots } from './slots.js';

export interface ActivityLogPanelProps extends ActivityLogRootProps {
  slots: ActivityLogSlots;
}

/** The log itself. The chunk behind `ActivityLog`. */
export const ActivityLogPanel = forwardRef<HTMLElement, ActivityLogPanelProps>(function ActivityLogPanel(
  { slots, ...props },
  ref,
) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <ActivityLogRoot {...props} ref={ref}>
      <Slotted of={slots.Header} name="Header" props={NO_PROPS}>
        <Head />
      </Slotted>
      <Banners />
      <div className="parley-scroll" ref={setScroller}>
        <States slots={slots} />
        {scroller && <ActivityRows scroller={scroller} Item={slots.Item} />}
        <LoadOlder scroller={scroller} />
      </div>
      <ActivityLogAnnouncer className="parley-hidden" />
    </ActivityLogRoot>
  );
});

/** Above the list: what was loaded stays. In place of the list the reason is said already. */
function Banners() {
  const { status, error, isOffline } = useActivityLogState('ActivityLog.Root');
  const { refetch } = useActivityLogActions('ActivityLog.Root');
  const strings = useStrings(activityStrings);
  if (status === 'error') return null;
  return (
    <>
      <ActivityLogOffline className="parley-banner">
        <OfflineIcon />
        <span>{strings.offline}</span>
      </ActivityLogOffline>
      <OutdatedBanner error={isOffline ? null : error} onRetry={refetch} />
    </>
  );
}

function Head() {
  const strings = useStrings(activityStrings);
  return (
    <>
      <div className="parley-head">
        <h2 className="parley-title">{strings.title}</h2>
      </div>
      <div className="parley-sidebar-bar parley-activity-bar">
        <ActivityLogFeatureFilter className="parley-choice" />
        <ActivityLogPersonFilter className="parley-choice" />
      </div>
    </>
  );
}

/** What stands in place of the list when there is none. */
function States({ slots }: { slots: ActivityLogSlots }) {
  const { status, error } = useActivityLogState('ActivityLog.Root');
  const { refetch, clearFilter } = useActivityLogActions('ActivityLog.Root');
  const strings = useStrings(activityStrings);
  const states = (
    <>
      {status === 'loading' && (
        <Slotted of={slots.Loading} name="Loading" props={NO_PROPS}>
          <LoadingRows />
        </Slotted>
      )}
      <ActivityLogLoading className="parley-hidden" />
      <ActivityLogEmpty className="parley-notice">
        <TimeIcon className="parley-notice-icon" />
        <p className="parley-notice-title">{strings.empty}</p>
        <p className="parley-notice-text">{strings.emptyHint}</p>
      </ActivityLogEmpty>
      <ActivityLogNoMatch className="parley-notice">
        <SearchIcon className="parley-notice-icon" />
        <p className="parley-notice-title">{strings.noMatch}</p>
        <p className="parley-notice-text">{strings.noMatchHint}</p>
        <ActivityLogReset className="parley-button" />
      </ActivityLogNoMatch>
      <ActivityLogError className="parley-notice">
        <FailureNotice title={strings.error} error={error}>
          <ActivityLogRetry className="parley-button" />
        </FailureNotice>
      </ActivityLogError>
    </>
  );
  if (status === 'empty') return slotted(slots.Empty, 'Empty', NO_PROPS, states);
  if (status === 'noMatch') return slotted(slots.NoMatch, 'NoMatch', { reset: clearFilter }, states);
  if (status === 'error') return slotted(slots.Error, 'Error', { error, retry: refetch }, states);
  return states;
}
