'use client';
import { forwardRef } from 'react';
import { CommentIcon } from '../../internal/icons.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { usePreset } from '../../internal/usePreset.js';
import { CommentsTool, type CommentsToolProps } from '../CommentsTool.js';
import { commentStrings } from '../strings.js';
import { classes, type CommentsPresetProps } from './CommentsPresetProps.js';

export interface CommentToolProps extends Omit<CommentsPresetProps, 'slots'>, Omit<CommentsToolProps, 'asChild'> {}

/** A button that starts a new thread; children in place of its icon. Renders a `<button>`. */
export const CommentTool = forwardRef<HTMLButtonElement, CommentToolProps>(function CommentTool(
  { darkMode, variant, className, children, ...props },
  ref,
) {
  const strings = useStrings(commentStrings);
  usePreset();
  return (
    <CommentsTool
      title={strings.tool}
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      {...props}
      className={classes('parley-root parley-tool', className)}
      ref={ref}
    >
      {children ?? <CommentIcon />}
    </CommentsTool>
  );
});
