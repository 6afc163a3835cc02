'use client';
import { SearchIcon, TimeIcon } from '../../internal/icons.js';
import { NoticeContent } from '../../internal/NoticeContent.js';
import { PanelBanners } from '../../internal/PanelBanners.js';
import { PanelStates } from '../../internal/PanelStates.js';
import { NO_PROPS, slotted, Slotted } from '../../internal/Slotted.js';
import { useStrings } from '../../internal/useStrings.js';
import { ActivityLogReset, ActivityLogRetry } from '../activityControls.js';
import { useActivityLogActions, useActivityLogState } from '../ActivityLogContext.js';
import {
  ActivityLogEmpty,
  ActivityLogError,
  ActivityLogLoading,
  ActivityLogNoMatch,
  ActivityLogOffline,
} from '../activityNotices.js';
import { activityStrings } from '../strings.js';
import type { ActivityLogSlots } from './slots.js';

const PARTS = { Loading: ActivityLogLoading, Error: ActivityLogError, Retry: ActivityLogRetry };

/** Shown in place of the list when there is none. */
export function ActivityStates({ slots }: { slots: ActivityLogSlots }) {
  const { status, error, missing } = useActivityLogState('ActivityLog.Root');
  const { refetch, clearFilter } = useActivityLogActions('ActivityLog.Root');
  const strings = useStrings(activityStrings);
  const kind = missing ? 'signedOut' : 'empty';
  return (
    <PanelStates
      {...{ status, error }}
      errorTitle={strings.error}
      parts={PARTS}
      LoadingSlot={slots.Loading}
      withErrorSlot={(failure) => slotted(slots.Error, 'Error', { error, retry: refetch }, failure)}
    >
      {status === 'empty' && (
        <Slotted of={missing ? undefined : slots.Empty} name="Empty" props={NO_PROPS}>
          <ActivityLogEmpty className="parley-notice">
            <NoticeContent Icon={TimeIcon} title={strings[kind]} text={strings[`${kind}Hint`]} />
          </ActivityLogEmpty>
        </Slotted>
      )}
      {status === 'noMatch' && (
        <Slotted of={slots.NoMatch} name="NoMatch" props={{ reset: clearFilter }}>
          <ActivityLogNoMatch className="parley-notice">
            <NoticeContent Icon={SearchIcon} title={strings.noMatch} text={strings.noMatchHint}>
              <ActivityLogReset className="parley-button" />
            </NoticeContent>
          </ActivityLogNoMatch>
        </Slotted>
      )}
    </PanelStates>
  );
}

/** Above the list, which stays on screen. */
export function ActivityBanners() {
  const state = useActivityLogState('ActivityLog.Root');
  const { refetch } = useActivityLogActions('ActivityLog.Root');
  const { offline } = useStrings(activityStrings);
  return <PanelBanners state={state} Offline={ActivityLogOffline} offlineText={offline} onRetry={refetch} />;
}
