'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useRef, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useFeature } from '../../../hooks/useFeature.js';
import { useUi } from '../../../hooks/useUi.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { usePreset } from '../../internal/usePreset.js';
import { useMatchingThread } from '../useMatchingThread.js';
import { classes, type CommentsPresetProps } from './CommentsPresetProps.js';
import { HostedDialog } from './HostedDialog.js';
import { CommentsSlotsProvider } from './CommentsSlotsContext.js';

export interface CommentTextProps
  extends BoundedProps, CommentsPresetProps, Omit<ComponentPropsWithoutRef<'span'>, 'onError'> {
  /** The thread whose text is highlighted. */
  annotationId: string;
}

const Unbounded = forwardRef<HTMLSpanElement, Drawn<CommentTextProps>>(function CommentText(
  { annotationId, darkMode, variant, slots, className, children, ...props },
  ref,
) {
  const element = useCommentInternals();
  const isOffered = useFeature('comment');
  const { thread } = useMatchingThread({ annotationId });
  const isOpen = useUi(({ comments }: UiState) => comments.selectedAnnotationId === annotationId);
  const text = useRef<HTMLSpanElement>(null);
  const setRef = useComposedRefs(text, ref);
  usePreset();
  if (!thread || !isOffered) {
    return (
      <span {...props} className={className} ref={setRef}>
        {children}
      </span>
    );
  }

  const toggle = () => (isOpen ? element.selectCommentByAnnotationId() : element.clickCommentPin(annotationId));
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    toggle();
  }
  return (
    <CommentsSlotsProvider slots={slots}>
      <span
        role="button"
        tabIndex={0}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-parley-variant={variant}
        data-parley-state={isOpen ? 'open' : 'closed'}
        {...props}
        className={classes('parley-comment-on', className)}
        onClick={toggle}
        onKeyDown={handleKeyDown}
        ref={setRef}
      >
        {children}
      </span>
      <HostedDialog kind="pin" annotation={thread} opener={text} {...{ darkMode, variant }} />
    </CommentsSlotsProvider>
  );
});

/**
 * The host's text that a thread is about, in an editor for instance: it is highlighted, and a click opens the thread. Renders a `<span>`,
 * with `role="button"` while the thread exists.
 */
export const CommentText = withBoundary<CommentTextProps, HTMLSpanElement>(
  'CommentText',
  Unbounded,
  ({ children }) => children,
);
