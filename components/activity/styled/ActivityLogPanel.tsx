'use client';
import { forwardRef, useState } from 'react';
import { OfflineIcon, SearchIcon, TimeIcon, WarningIcon } from '../../internal/icons.js';
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
import { Rows } from './Rows.js';
import type { ActivityLogSlots } from './slots.js';

export interface ActivityLogPanelProps extends ActivityLogRootProps {
  slots: ActivityLogSlots;
}

/** The log itself. The chunk behind `ActivityLog`. */
export const ActivityLogPanel = forwardRef<HTMLElement, ActivityLogPanelProps>(function ActivityLogPanel(
  { slots, ...props },
  ref,
) {
  const strings = useStrings(activityStrings);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  return (
    <ActivityLogRoot {...props} ref={ref}>
      {slots.Header ? <slots.Header /> : <Head />}
      <ActivityLogOffline className="parley-banner">
        <OfflineIcon />
        <span>{strings.offline}</span>
      </ActivityLogOffline>
      <div className="parley-scroll" ref={setScroller}>
        <States slots={slots} />
        {scroller && <Rows scroller={scroller} Item={slots.Item} />}
        <LoadOlder scroller={scroller} />
      </div>
      <ActivityLogAnnouncer className="parley-hidden" />
    </ActivityLogRoot>
  );
});

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
  if (status === 'empty' && slots.Empty) return <slots.Empty />;
  if (status === 'noMatch' && slots.NoMatch) return <slots.NoMatch reset={clearFilter} />;
  if (status === 'error' && slots.Error) return <slots.Error error={error} retry={refetch} />;
  return (
    <>
      {status === 'loading' && (slots.Loading ? <slots.Loading /> : <LoadingRows />)}
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
        <WarningIcon className="parley-notice-icon" />
        <p className="parley-notice-title">{strings.error}</p>
        <ActivityLogRetry className="parley-button" />
      </ActivityLogError>
    </>
  );
}
