'use client';
import * as Slot from '@radix-ui/react-slot';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useFeature } from '../../hooks/useFeature.js';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { fill } from '../internal/strings.js';
import { useFailureText } from '../internal/useFailureText.js';
import { useStrings } from '../internal/useStrings.js';
import { sidebarButtonStrings } from './sidebarButtonStrings.js';
import { type SidebarCountOptions, useSidebarCount } from './useSidebarCount.js';

export interface CommentsSidebarTriggerProps extends SidebarCountOptions, ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Opens and closes the sidebar: `sidebarButtonClicked`. Renders a `<button>` with the count in its name. `data-parley-state`:
 * `open` | `closed`. `data-parley-failed` while there is nothing to count: the name says why, and a click also tries again. Needs no Root.
 */
export const CommentsSidebarTrigger = forwardRef<HTMLButtonElement, CommentsSidebarTriggerProps>(
  function CommentsSidebarTrigger(props, ref) {
    return useFeature('comment') ? <Trigger {...props} ref={ref} /> : null;
  },
);

/** Apart from the part itself, as a host that left the feature out must not pay for its subscriptions. */
const Trigger = forwardRef<HTMLButtonElement, CommentsSidebarTriggerProps>(function Trigger(
  { commentCountType = 'total', sidebarButtonCountType, asChild = false, children, onClick, ...props },
  ref,
) {
  const element = useCommentInternals();
  const isOpen = useUi(selectOpen);
  const { count, error, refetch } = useSidebarCount({ commentCountType, sidebarButtonCountType });
  const strings = useStrings(sidebarButtonStrings);
  const reason = useFailureText(error);
  const failed = reason && fill(strings.openFailed, { reason });
  const Comp = asChild ? Slot.Root : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (event.defaultPrevented) return;
    if (error) void refetch();
    element.reportSidebar({ type: 'buttonClick' });
    element.toggleCommentSidebar();
  }

  const name = commentCountType === 'unread' ? strings.openUnread : strings.openCount;
  return (
    <Comp
      type="button"
      aria-label={failed ?? (count === undefined ? strings.open : name(count))}
      aria-expanded={isOpen}
      data-parley-part="sidebar-trigger"
      data-parley-state={isOpen ? 'open' : 'closed'}
      data-parley-failed={error ? '' : undefined}
      {...props}
      {...(failed && { title: failed })}
      onClick={handleClick}
      ref={ref}
    >
      {children ?? count}
    </Comp>
  );
});

const selectOpen = ({ comments }: UiState) => comments.sidebar?.isOpen ?? false;
