'use client';
import { forwardRef } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useFeature } from '../../hooks/useFeature.js';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { type ButtonPartProps, ControlButton } from '../internal/ControlButton.js';
import { fill } from '../internal/strings.js';
import { useFailureText } from '../internal/useFailureText.js';
import { useStrings } from '../internal/useStrings.js';
import { sidebarButtonStrings } from './sidebarButtonStrings.js';
import { type SidebarCountOptions, useSidebarCount } from './useSidebarCount.js';

export interface CommentsSidebarTriggerProps extends SidebarCountOptions, ButtonPartProps {}

/**
 * Opens and closes the sidebar, and emits `sidebarButtonClicked`. Renders a `<button>` with the count in its name. `data-parley-state`:
 * `open` | `closed`. `data-parley-failed`: set while the count could not be read; the name contains the reason, and a click also retries. Needs
 * no Root.
 */
export const CommentsSidebarTrigger = forwardRef<HTMLButtonElement, CommentsSidebarTriggerProps>(
  function CommentsSidebarTrigger(props, ref) {
    return useFeature('comment') ? <Trigger {...props} ref={ref} /> : null;
  },
);

/** A component of its own, so that a host without the feature does not pay for its subscriptions. */
const Trigger = forwardRef<HTMLButtonElement, CommentsSidebarTriggerProps>(function Trigger(
  { commentCountType = 'total', sidebarButtonCountType, children, ...props },
  ref,
) {
  const element = useCommentInternals();
  const isOpen = useUi(selectOpen);
  const { count, error, refetch } = useSidebarCount({ commentCountType, sidebarButtonCountType });
  const strings = useStrings(sidebarButtonStrings);
  const reason = useFailureText(error);
  const failed = reason && fill(strings.openFailed, { reason });
  const name = commentCountType === 'unread' ? strings.openUnread : strings.openCount;
  const control = {
    label: failed ?? (count === undefined ? strings.open : name(count)),
    isNamedByLabel: true,
    state: isOpen ? 'open' : 'closed',
    run() {
      if (error) void refetch();
      element.reportSidebar({ type: 'buttonClick' });
      element.toggleCommentSidebar();
    },
  };

  return (
    <ControlButton
      aria-expanded={isOpen}
      data-parley-part="sidebar-trigger"
      data-parley-failed={error ? '' : undefined}
      {...props}
      {...(failed && { title: failed })}
      control={control}
      ref={ref}
    >
      {children ?? count ?? null}
    </ControlButton>
  );
});

const selectOpen = ({ comments }: UiState) => comments.sidebar?.isOpen ?? false;
