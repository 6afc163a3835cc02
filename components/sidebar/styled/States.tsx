'use client';
import { CommentIcon, OfflineIcon, SearchIcon, WarningIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
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
import { useSidebar } from './SidebarContext.js';

/** What stands in place of the list when there is none. */
export function States() {
  const { status, error, refetch, clearFilters } = useCommentsSidebarState('CommentsSidebar.Root');
  const { slots } = useSidebar('CommentsSidebar.Root');
  const strings = useStrings(sidebarStrings);
  const retry = () => void refetch();
  if (status === 'empty' && slots.Empty) return <slots.Empty />;
  if (status === 'noMatch' && slots.NoMatch) return <slots.NoMatch reset={clearFilters} />;
  if (status === 'error' && slots.Error) return <slots.Error error={error} retry={retry} />;
  return (
    <>
      {status === 'loading' && (slots.Loading ? <slots.Loading /> : <LoadingRows />)}
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
        <WarningIcon className="parley-notice-icon" />
        <p className="parley-notice-title">{strings.error}</p>
        <CommentsSidebarRetry className="parley-button" />
      </CommentsSidebarError>
    </>
  );
}

/** Above the list: what was loaded stays. */
export function OfflineBanner() {
  const strings = useStrings(sidebarStrings);
  return (
    <CommentsSidebarOffline className="parley-banner">
      <OfflineIcon />
      <span>{strings.offline}</span>
    </CommentsSidebarOffline>
  );
}
