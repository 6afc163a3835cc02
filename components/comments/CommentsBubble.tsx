'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useUi } from '../../hooks/useUi.js';
import type { CommentAnnotation } from '../../src/elements/comment/CommentAnnotation.js';
import type { ThreadFilter } from '../../src/elements/comment/placement/matchesFilter.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useStrings } from '../internal/useStrings.js';
import { commentStrings } from './strings.js';
import { useMatchingThread } from './useMatchingThread.js';

export interface CommentsBubbleProps extends ThreadFilter, ComponentPropsWithoutRef<'button'> {
  /** What the number counts: all comments, or unread ones. @default 'total' */
  commentCountType?: 'total' | 'unread' | undefined;
  /** A click opens the thread. @default true */
  openDialog?: boolean | undefined;
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * The thread of one annotation, target or context: the newest one that matches. Renders a `<button>` named by its count, and nothing
 * where there is no thread, or nothing unread to count. With `groupMatchedComments` it represents all matching threads and its number is their sum;
 * with several, `data-parley-threads` is how many. `data-parley-state`: `open` | `closed`. `data-parley-unread` while it is unread.
 */
export const CommentsBubble = forwardRef<HTMLButtonElement, CommentsBubbleProps>(function CommentsBubble(
  {
    annotationId,
    targetElementId,
    context,
    contextOptions,
    documentId,
    locationId,
    commentCountType = 'total',
    openDialog = true,
    asChild = false,
    children,
    onClick,
    ...props
  },
  ref,
) {
  const element = useCommentInternals();
  const strings = useStrings(commentStrings);
  const { thread, threads } = useMatchingThread({
    annotationId,
    targetElementId,
    context,
    contextOptions,
    documentId,
    locationId,
  });
  const isOpen = useUi(({ comments }: UiState) => comments.selectedAnnotationId === thread?.annotationId);
  if (!thread) return null;
  const isUnreadCount = commentCountType === 'unread';
  const count = bubbleCount(threads, commentCountType);
  if (count === 0) return null;
  const label = isUnreadCount ? strings.bubbleUnread(count) : strings.bubble(count);
  const Comp = asChild ? Slot : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !openDialog || !thread) return;
    if (isOpen) element.selectCommentByAnnotationId();
    else element.clickCommentBubble(thread.annotationId);
  }

  return (
    <Comp
      type="button"
      aria-label={threads.length > 1 ? `${label}, ${strings.bubbleThreads(threads.length)}` : label}
      {...(openDialog && { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
      data-parley-part="bubble"
      data-parley-id={thread.annotationId}
      data-parley-state={isOpen ? 'open' : 'closed'}
      data-parley-unread={threads.some(({ unread }) => unread) ? '' : undefined}
      data-parley-threads={threads.length > 1 ? threads.length : undefined}
      {...props}
      onClick={handleClick}
      ref={ref}
    >
      {children ?? count}
    </Comp>
  );
});

/** The number that a bubble shows. */
export const bubbleCount = (
  threads: readonly CommentAnnotation[],
  commentCountType: CommentsBubbleProps['commentCountType'],
): number =>
  threads.reduce(
    (sum, { unreadCount, comments }) => sum + (commentCountType === 'unread' ? unreadCount : comments.length),
    0,
  );
