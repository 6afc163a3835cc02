import { definedFields } from '../../../definedFields.js';
import { newId } from '../../../newId.js';
import type { Attachment, NewComment, NewCommentAnnotation } from '../CommentAnnotation.js';
import type { ComposerState, ComposerSubmission, ComposerTarget } from './Composer.js';
import { visibilityInputOf } from './visibilityLevels.js';

export interface ComposerContentOptions {
  targetComposerElementId: string;
  target: () => ComposerTarget;
  getState: () => ComposerState;
  attachments: () => Attachment[];
  /** The id of the comment that is being written. */
  newCommentId: () => string;
}

/** What a composer holds now: as it is submitted, and as it is reported while it is being written. */
export function createComposerContent({
  targetComposerElementId,
  target,
  getState,
  attachments,
  newCommentId,
}: ComposerContentOptions) {
  const draftId = `TEMP_${newId()}`;

  const comment = (): NewComment => {
    const { content, recorders } = getState();
    const { commentText, commentHtml, taggedUserContacts, toOrganizationUserGroup, customList } = content;
    const { commentId = newCommentId() } = target().comment ?? {};
    return definedFields<NewComment>({
      commentId,
      commentText,
      commentHtml,
      taggedUserContacts,
      toOrganizationUserGroup,
      customList,
      attachments: attachments(),
      recorders: [...recorders],
    });
  };
  const submission = (): ComposerSubmission => {
    const { annotationId, isEdit } = target();
    const { assignedTo, context, visibility } = getState();
    const own = comment();
    return {
      targetComposerElementId,
      ...(annotationId !== undefined && { annotationId }),
      ...(isEdit && own.commentId !== undefined && { commentId: own.commentId }),
      comment: own,
      ...(context && { context }),
      ...(assignedTo && { assignedTo }),
      ...(visibility && { visibility: visibilityInputOf(visibility) }),
    };
  };
  const draft = (): NewCommentAnnotation => {
    const { context, assignedTo } = getState();
    return {
      annotationId: target().annotationId ?? draftId,
      comments: [comment()],
      ...(context && { context }),
      ...(assignedTo && { assignedTo }),
    };
  };
  return { submission, draft };
}
