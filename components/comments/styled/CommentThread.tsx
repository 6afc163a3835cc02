'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useCommentInternals } from '../../../hooks/useCommentInternals.js';
import { useCurrentUser } from '../../../hooks/session.js';
import { useFeature } from '../../../hooks/useFeature.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { useDevelopmentWarning } from '../../internal/useDevelopmentWarning.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { CommentsThread } from '../CommentsThread.js';
import { useMatchingThread } from '../useMatchingThread.js';
import { classes, type CommentsPresetProps } from './CommentsPresetProps.js';
import { CommentsSlotsProvider } from './CommentsSlotsContext.js';
import { LoadFailure } from './LoadFailure.js';
import { CommentsToasts } from './CommentsToasts.js';
import { ThreadView } from './ThreadView.js';

export interface CommentThreadProps
  extends BoundedProps, CommentsPresetProps, Omit<ComponentPropsWithoutRef<'article'>, 'children' | 'onError'> {
  /** Which thread; `annotation` wins. */
  annotationId?: string | undefined;
  /** The thread itself. */
  annotation?: CommentAnnotation | undefined;
  /** Whether the thread is read-only; overrides the setting. @default the setting `readOnly` */
  readOnly?: boolean | undefined;
  /** Shows all comments; overrides `collapsedComments`. @default the setting `fullExpanded` */
  fullExpanded?: boolean | undefined;
  /** After a click anywhere in it, which also marks it read. */
  onCommentClick?: ((event: { annotation: CommentAnnotation }) => void) | undefined;
}

const Unbounded = forwardRef<HTMLElement, Drawn<CommentThreadProps>>(function CommentThread(
  { annotationId, annotation, darkMode, variant, slots, className, fullExpanded, onCommentClick, onClick, ...props },
  ref,
) {
  const element = useCommentInternals();
  const isOffered = useFeature('comment');
  const { thread: found, isKnown, error, refetch } = useMatchingThread({ annotationId });
  const thread = annotation ?? found;
  const me = useCurrentUser();
  usePreset();
  useDevelopmentWarning(
    !thread && isKnown,
    `CommentThread: the open documents have no thread ${JSON.stringify(annotationId)} that ${me?.userId} may see, so nothing is rendered.`,
  );
  if (!isOffered) return null;
  return (
    <>
      {thread && (
        <CommentsSlotsProvider slots={slots}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- reading it is no control */}
          <CommentsThread
            annotation={thread}
            data-parley-variant={variant}
            {...themeAttribute(darkMode)}
            {...props}
            className={classes('parley-root parley-thread parley-card', className)}
            onClick={(event) => {
              onClick?.(event);
              if (event.defaultPrevented) return;
              if (thread.unread) element.markAsRead(thread.annotationId).catch(() => undefined); // it stays unread, and shows that
              onCommentClick?.({ annotation: thread });
            }}
            ref={ref}
          >
            <ThreadView fullExpanded={fullExpanded} />
          </CommentsThread>
        </CommentsSlotsProvider>
      )}
      {!thread && error && <LoadFailure {...{ error, refetch, darkMode, className }} />}
      <CommentsToasts darkMode={darkMode} />
    </>
  );
});

/** One thread as part of a page. Renders an `<article>`; a notice when threads could not be loaded; nothing when the thread does not exist. */
export const CommentThread = withBoundary<CommentThreadProps, HTMLElement>('CommentThread', Unbounded);
