'use client';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useStrings } from '../../internal/useStrings.js';
import { useIsDialogHost } from '../dialogHosts.js';
import { pinLabel } from '../pinLabel.js';
import { commentStrings } from '../strings.js';
import { useMatchingThread } from '../useMatchingThread.js';
import { classes, type CommentsPresetProps } from './CommentsPresetProps.js';
import { LoadFailure } from './LoadFailure.js';
import { CommentThread } from './CommentThread.js';

export interface CommentDialogProps
  extends BoundedProps, CommentsPresetProps, Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onError'> {
  /** The thread. */
  annotationId: string;
  /** Whether the thread is read-only; overrides the setting. @default the setting `readOnly` */
  readOnly?: boolean | undefined;
}

const Unbounded = forwardRef<HTMLDivElement, Drawn<CommentDialogProps>>(function CommentDialog(
  { annotationId, readOnly, darkMode, variant, slots, className, ...props },
  ref,
) {
  const isOffered = useFeature('comment');
  const { thread, error, refetch } = useMatchingThread({ annotationId });
  const isHost = useIsDialogHost(thread && annotationId, 'placed');
  const strings = useStrings(commentStrings);
  if (!isOffered) return null;
  if (error) return <LoadFailure {...{ error, refetch, darkMode, className }} />;
  if (!thread || !isHost) return null;
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

/**
 * The dialog of one thread where the host places it, while it is mounted. The page shows no pin of the thread meanwhile, and the host's pins
 * and bubbles open no second dialog. Renders a `<div role="dialog">`; a notice when threads could not be loaded; nothing when the thread
 * does not exist.
 */
export const CommentDialog = withBoundary<CommentDialogProps, HTMLDivElement>('CommentDialog', Unbounded);
