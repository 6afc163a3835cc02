import type { ComponentType } from 'react';
import type { ComposerSlots } from '../../composer/styled/slots.js';
import type { Comment, CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';

/** Props of a slot of a thread. */
export interface ThreadSlotProps {
  annotation: CommentAnnotation;
}

/** Props of a slot of a comment. */
export interface CommentSlotProps extends ThreadSlotProps {
  comment: Comment;
}

/** Components to use in place of ours. Each gets the data that ours has, and may use the parts of `Comments`. */
export interface CommentsSlots {
  /** Inside the button of a pin: no controls. */
  Pin?: ComponentType<ThreadSlotProps>;
  /** A whole thread, inside its dialog or section. */
  Thread?: ComponentType<ThreadSlotProps>;
  /** The line above the comments. */
  Header?: ComponentType<ThreadSlotProps>;
  /** A whole comment, inside its `<li>`. */
  Comment?: ComponentType<CommentSlotProps>;
  /** The text of a comment. */
  Text?: ComponentType<CommentSlotProps>;
  /** The buttons of a comment. */
  Actions?: ComponentType<CommentSlotProps>;
  /** Slots of the composers: of new threads, replies and edits. */
  composer?: ComposerSlots;
}
