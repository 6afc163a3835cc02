'use client';
import { NO_PROPS, slotted, Slotted } from '../../internal/Slotted.js';
import { CommentIcon, OfflineIcon, SearchIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { FailureNotice } from '../../internal/FailureNotice.js';
import { OutdatedBanner } from '../../internal/OutdatedBanner.js';
import { LoadingRows } from '../../internal/LoadingRows.js';
import { useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { CommentsSidebarReset, CommentsSidebarRetry } from '../sidebarButtons.js';
import {
  CommentsSidebarEmpty,
  CommentsSidebarError,
  CommentsSidebarLoading,
  CommentsSidebarNoMatch,
  CommentsSidebarOffline,
} from '../sidebarNotices.js';
import { sidebarStrings } from '../strings.js';
import { useSidebarSlots } from './SidebarSlotsContext.js';

/** What stands in place of the list when there is none. */
export function SidebarStates() {
  const { status, error, refetch, clearFilters } = useCommentsSidebarState('CommentsSidebar.Root');
  const slots = useSidebarSlots();
  const strings = useStrings(sidebarStrings);
  const retry = () => void refetch();
  const states = (
    <>
      {status === 'loading' && (
        <Slotted of={slots.Loading} name="Loading" props={NO_PROPS}>
          <LoadingRows />
        </Slotted>
      )}
      <CommentsSidebarLoading className="parley-hidden" />
      <CommentsSidebarEmpty className="parley-notice">
        <CommentIcon className="parley-notice-icon" />
        <p className="parley-notice-title">{strings.empty}</p>
        <p className="parley-notice-text">{strings.emptyHint}</p>
      </CommentsSidebarEmpty>
      <CommentsSidebarNoMatch className="parley-notice">
        <SearchIcon className="parley-notice-icon" />
        <p className="parley-notice-title">{strings.noMatch}</p>
        <p className="parley-notice-text">{strings.noMatchHint}</p>
        <CommentsSidebarReset className="parley-button" />
      </CommentsSidebarNoMatch>
      <CommentsSidebarError className="parley-notice">
        <FailureNotice title={strings.error} error={error}>
          <CommentsSidebarRetry className="parley-button" />
        </FailureNotice>
      </CommentsSidebarError>
    </>
  );
  if (status === 'empty') return slotted(slots.Empty, 'Empty', NO_PROPS, states);
  if (status === 'noMatch') return slotted(slots.NoMatch, 'NoMatch', { reset: clearFilters }, states);
  if (status === 'error') return slotted(slots.Error, 'Error', { error, retry }, states);
  return states;
}

/** Above the list: what was loaded stays. */
export function SidebarBanners() {
  const { status, error, isOffline, refetch } = useCommentsSidebarState('CommentsSidebar.Root');
  const strings = useStrings(sidebarStrings);
  return (
    <>
      {status !== 'error' && (
        <CommentsSidebarOffline className="parley-banner">
          <OfflineIcon />
          <span>{strings.offline}</span>
        </CommentsSidebarOffline>
      )}
      <OutdatedBanner error={status === 'error' || isOffline ? null : error} onRetry={() => void refetch()} />
    </>
  );
}
