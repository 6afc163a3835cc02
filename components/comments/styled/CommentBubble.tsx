'use client';
import { useComposedRefs } from 'radix-ui/internal';
import { forwardRef, useRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { UserAvatar } from '../../internal/UserAvatar.js';
import { usePreset } from '../../internal/usePreset.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { CommentIcon } from '../../internal/icons.js';
import { CommentsBubble, type CommentsBubbleProps } from '../CommentsBubble.js';
import { useMatchingThreads } from '../useMatchingThreads.js';
import { classes, NO_SLOTS, type CommentsPresetProps } from './CommentsPresetProps.js';
import { HostedDialog } from './HostedDialog.js';
import { SlotsProvider } from './SlotsContext.js';

export interface CommentBubbleProps extends CommentsPresetProps, Omit<CommentsBubbleProps, 'asChild' | 'children'> {
  /** Offer nothing that writes. */
  readOnly?: boolean | undefined;
  /** The author's picture beside the number. @default false */
  showAvatar?: boolean | undefined;
}

/** How many comments there are on one annotation, target or context; a click opens them. Renders a `<button>`, and nothing at none. */
export const CommentBubble = forwardRef<HTMLButtonElement, CommentBubbleProps>(function CommentBubble(props, ref) {
  return useFeature('comment') ? <Bubble {...props} ref={ref} /> : null;
});

const Bubble = forwardRef<HTMLButtonElement, CommentBubbleProps>(function Bubble(
  { darkMode, variant, slots = NO_SLOTS, className, readOnly, showAvatar = false, ...props },
  ref,
) {
  const { annotationId, targetElementId, context, contextOptions, documentId, locationId, openDialog = true } = props;
  const [thread] = useMatchingThreads({
    annotationId,
    targetElementId,
    context,
    contextOptions,
    documentId,
    locationId,
  });
  const bubble = useRef<HTMLButtonElement>(null);
  const setRef = useComposedRefs(bubble, ref);
  usePreset();
  return (
    <SlotsProvider value={slots}>
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
          data-parley-count={props.commentCountType === 'unread' ? thread?.unreadCount : thread?.comments.length}
        />
      </CommentsBubble>
      {thread && openDialog && (
        <HostedDialog kind="bubble" annotation={thread} opener={bubble} {...{ readOnly, darkMode, variant }} />
      )}
    </SlotsProvider>
  );
});
