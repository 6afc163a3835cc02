'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { FailureSign } from '../../internal/FailureSign.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { CommentIcon } from '../../internal/icons.js';
import { bubbleCount, CommentsBubble, type CommentsBubbleProps } from '../CommentsBubble.js';
import { commentStrings } from '../strings.js';
import { useMatchingThread } from '../useMatchingThread.js';
import { classes, type CommentsPresetProps } from './CommentsPresetProps.js';
import { HostedDialog } from './HostedDialog.js';
import { CommentsSlotsProvider } from './CommentsSlotsContext.js';

export interface CommentBubbleProps
  extends BoundedProps, CommentsPresetProps, Omit<CommentsBubbleProps, 'asChild' | 'children' | 'onError'> {
  /** Whether the thread is read-only; overrides the setting. @default the setting `readOnly` */
  readOnly?: boolean | undefined;
  /** Show the author's picture beside the number. @default false */
  showAvatar?: boolean | undefined;
}

const Unbounded = forwardRef<HTMLButtonElement, Drawn<CommentBubbleProps>>(function CommentBubble(props, ref) {
  return useFeature('comment') ? <Bubble {...props} ref={ref} /> : null;
});

/**
 * The number of comments of one annotation, target or context; a click opens them. With `groupMatchedComments` those of all matching threads,
 * and the dialog steps through them. Renders a `<button>`; a retry button when they could not be loaded; nothing when there
 * are none.
 */
export const CommentBubble = withBoundary<CommentBubbleProps, HTMLButtonElement>('CommentBubble', Unbounded);

const Bubble = forwardRef<HTMLButtonElement, Drawn<CommentBubbleProps>>(function Bubble(
  { darkMode, variant, slots, className, readOnly, showAvatar = false, ...props },
  ref,
) {
  const { thread, threads, error, refetch } = useMatchingThread(props);
  const bubble = useRef<HTMLButtonElement>(null);
  const setRef = useComposedRefs(bubble, ref);
  const strings = useStrings(commentStrings);
  usePreset();
  if (error) {
    return (
      <FailureSign what={strings.error} error={error} onRetry={refetch} {...themeAttribute(darkMode)} ref={setRef} />
    );
  }
  return (
    <CommentsSlotsProvider slots={slots}>
      <CommentsBubble
        data-parley-variant={variant}
        {...themeAttribute(darkMode)}
        {...props}
        className={classes('parley-root parley-bubble', className)}
        ref={setRef}
      >
        {showAvatar && thread ? (
          <UserAvatar className="parley-avatar" user={thread.resolution.person === 'ready' ? thread.from : undefined} />
        ) : (
          <CommentIcon />
        )}
        {/* From the stylesheet: the name of the button says the number. */}
        <span
          className="parley-bubble-count"
          data-parley-count={thread && bubbleCount(threads, props.commentCountType)}
        />
      </CommentsBubble>
      {thread && props.openDialog !== false && (
        <HostedDialog
          kind="bubble"
          annotation={thread}
          group={threads}
          opener={bubble}
          {...{ readOnly, darkMode, variant }}
        />
      )}
    </CommentsSlotsProvider>
  );
});
