'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useStrings } from '../../internal/useStrings.js';
import { useIsDialogHost } from '../dialogHosts.js';
import { pinLabel } from '../pinLabel.js';
import { commentStrings } from '../strings.js';
import { useMatchingThreads } from '../useMatchingThreads.js';
import { classes, type CommentsPresetProps } from './CommentsPresetProps.js';
import { CommentThread } from './CommentThread.js';

export interface CommentDialogProps extends CommentsPresetProps, Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  annotationId: string;
  /** `true`: offer nothing that writes. */
  readOnly?: boolean | undefined;
}

/**
 * The dialog of one thread where the host puts it, for as long as the host does. The page has no pin of the thread meanwhile, and pins
 * and bubbles of the host's open no second dialog. Renders a `<div role="dialog">`, and nothing while the thread is not there.
 */
export const CommentDialog = forwardRef<HTMLDivElement, CommentDialogProps>(function CommentDialog(
  { annotationId, readOnly, darkMode, variant, slots, className, ...props },
  ref,
) {
  const isOffered = useFeature('comment');
  const [thread] = useMatchingThreads({ annotationId });
  const isHost = useIsDialogHost(thread && annotationId, 'placed');
  const strings = useStrings(commentStrings);
  if (!thread || !isOffered || !isHost) return null;
  return (
    <div
      role="dialog"
      aria-label={pinLabel(thread, strings)}
      data-parley-part="dialog"
      data-parley-state="open"
      {...props}
      className={classes('parley-root', className)}
      ref={ref}
    >
      <CommentThread annotation={thread} {...{ readOnly, darkMode, variant, slots }} />
    </div>
  );
});
