'use client';
import { forwardRef } from 'react';
import { useCommentSettings } from '../../../hooks/useCommentSettings.js';
import { useFeature } from '../../../hooks/useFeature.js';
import { useStartFailure } from '../../../hooks/session.js';
import { FailureSign } from '../../internal/FailureSign.js';
import { AddCommentIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { usePreset } from '../../internal/usePreset.js';
import { CommentsTool, type CommentsToolProps } from '../CommentsTool.js';
import { commentStrings } from '../strings.js';
import { classes, type CommentsPresetProps } from './CommentsPresetProps.js';

export interface CommentToolProps
  extends BoundedProps, Omit<CommentsPresetProps, 'slots'>, Omit<CommentsToolProps, 'asChild' | 'onError'> {}

const Unbounded = forwardRef<HTMLButtonElement, Drawn<CommentToolProps>>(function CommentTool(
  { darkMode, variant, className, children, ...props },
  ref,
) {
  const strings = useStrings(commentStrings);
  const { error, retry } = useStartFailure();
  const isOffered = useFeature('comment');
  const { commentTool } = useCommentSettings();
  usePreset();
  if (error && isOffered && commentTool) {
    return <FailureSign what={strings.error} error={error} onRetry={retry} {...themeAttribute(darkMode)} ref={ref} />;
  }
  return (
    <CommentsTool
      title={strings.tool}
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      {...props}
      className={classes('parley-root parley-tool', className)}
      ref={ref}
    >
      {children ?? <AddCommentIcon />}
    </CommentsTool>
  );
});

/** Starts a new thread. Children replace its icon. Renders a `<button>`; a button that tries again when the reader could not be signed in. */
export const CommentTool = withBoundary<CommentToolProps, HTMLButtonElement>('CommentTool', Unbounded);
