import { definedFields } from '../../../definedFields.js';
import type { Attachment, NewComment, NewCommentAnnotation } from '../CommentAnnotation.js';
import type { ComposerState, ComposerSubmission, ComposerTarget } from './Composer.js';
import { visibilityInputOf } from './visibilityLevels.js';

/** All that a submission of a composer is made from. */
export interface ComposerParts {
  targetComposerElementId: string;
  target: ComposerTarget;
  state: ComposerState;
  attachments: Attachment[];
  /** The id of the comment, when `target` has none. */
  newCommentId: string;
  /** The id of the thread while it is not saved, when `target` has none. */
  draftId: string;
}

/** The content that the composer submits. */
export function submissionOf(parts: ComposerParts): ComposerSubmission {
  const { annotationId, isEdit } = parts.target;
  const { assignedTo, context, visibility } = parts.state;
  const comment = commentOf(parts);
  return {
    targetComposerElementId: parts.targetComposerElementId,
    ...(annotationId !== undefined && { annotationId }),
    ...(isEdit && comment.commentId !== undefined && { commentId: comment.commentId }),
    comment,
    ...(context && { context }),
    ...(assignedTo && { assignedTo }),
    ...(visibility && { visibility: visibilityInputOf(visibility) }),
  };
}

/** The thread as it will be saved; for a reply, the thread with that reply alone. */
export function draftOf(parts: ComposerParts): NewCommentAnnotation {
  const { context, assignedTo } = parts.state;
  return {
    annotationId: parts.target.annotationId ?? parts.draftId,
    comments: [commentOf(parts)],
    ...(context && { context }),
    ...(assignedTo && { assignedTo }),
  };
}

function commentOf({ target, state, attachments, newCommentId }: ComposerParts): NewComment {
  const { commentText, commentHtml, taggedUserContacts, toOrganizationUserGroup, customList } = state.content;
  const { commentId = newCommentId } = target.comment ?? {};
  return definedFields<NewComment>({
    commentId,
    commentText,
    commentHtml,
    taggedUserContacts,
    toOrganizationUserGroup,
    customList,
    attachments,
    recorders: [...state.recorders],
  });
}
