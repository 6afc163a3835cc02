import type { ReactNode } from 'react';
import type { Comment } from '../../../src/elements/comment/CommentAnnotation.js';

export interface ThreadCommentsProps {
  className: string;
  /** Shows all comments; overrides `collapsedComments`. @default the setting `fullExpanded` */
  fullExpanded?: boolean | undefined;
  /** Renders a comment. */
  children: (comment: Comment) => ReactNode;
}
