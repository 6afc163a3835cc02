'use client';
import { CommentIcon, SearchIcon } from '../../internal/icons.js';
import { NoticeContent } from '../../internal/NoticeContent.js';
import { PanelBanners } from '../../internal/PanelBanners.js';
import { PanelStates } from '../../internal/PanelStates.js';
import { NO_PROPS, slotted, Slotted } from '../../internal/Slotted.js';
import { useStrings } from '../../internal/useStrings.js';
import { useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { CommentsSidebarReset, CommentsSidebarRetry } from '../sidebarButtons.js';
import {
  CommentsSidebarEmpty,
  CommentsSidebarError,
  CommentsSidebarLoading,
  CommentsSidebarNoMatch,
  CommentsSidebarOffline,
} from '../sidebarNotices.js';
import { emptyText } from '../emptyText.js';
import { sidebarStrings } from '../strings.js';
import { useSidebarSlots } from './SidebarSlotsContext.js';

const PARTS = { Loading: CommentsSidebarLoading, Error: CommentsSidebarError, Retry: CommentsSidebarRetry };

/** Shown in place of the list when there is none. */
export function SidebarStates() {
  const { status, missing, error, refetch, clearFilters } = useCommentsSidebarState('CommentsSidebar.Root');
  const slots = useSidebarSlots();
  const strings = useStrings(sidebarStrings);
  const retry = () => void refetch();
  const kind = emptyText(missing);
  return (
    <PanelStates
      {...{ status, error }}
      errorTitle={strings.error}
      parts={PARTS}
      LoadingSlot={slots.Loading}
      withErrorSlot={(failure) => slotted(slots.Error, 'Error', { error, retry }, failure)}
    >
      {status === 'empty' && (
        <Slotted of={missing ? undefined : slots.Empty} name="Empty" props={NO_PROPS}>
          <CommentsSidebarEmpty className="parley-notice">
            <NoticeContent Icon={CommentIcon} title={strings[kind]} text={strings[`${kind}Hint`]} />
          </CommentsSidebarEmpty>
        </Slotted>
      )}
      {status === 'noMatch' && (
        <Slotted of={slots.NoMatch} name="NoMatch" props={{ reset: clearFilters }}>
          <CommentsSidebarNoMatch className="parley-notice">
            <NoticeContent Icon={SearchIcon} title={strings.noMatch} text={strings.noMatchHint}>
              <CommentsSidebarReset className="parley-button" />
            </NoticeContent>
          </CommentsSidebarNoMatch>
        </Slotted>
      )}
    </PanelStates>
  );
}

/** Above the list, which stays visible. */
export function SidebarBanners() {
  const state = useCommentsSidebarState('CommentsSidebar.Root');
  const { offline } = useStrings(sidebarStrings);
  return (
    <PanelBanners
      state={state}
      Offline={CommentsSidebarOffline}
      offlineText={offline}
      onRetry={() => void state.refetch()}
    />
  );
}
