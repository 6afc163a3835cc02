import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import type { CommentWritesParts } from './CommentWritesParts.js';
import { commentOf } from './commentOf.js';
import { reportComment, withChange } from './commentReports.js';
import { requireRight, requireWriter } from './commentRights.js';
import { isTextExternal } from './content/mergePartial.js';
import { changedComment, invitedIn, invitedOf, isEmpty, changesText } from './newComment.js';
import { checkRequest } from './threadRequest.js';

/** Changes a comment. One that becomes empty is deleted. */
export const createUpdateComment = (
  context: ClientContext,
  parts: CommentWritesParts & Pick<ThreadWrites, 'deleteComment'>,
): ThreadWrites['updateComment'] => {
  const { threads, saver, events, deleteComment } = parts;
  return async ({ annotationId, comment, merge = false, options, onShown, onQueued, isLeft }) => {
    checkRequest(context, options);
    const known = threads.find(annotationId);
    requireWriter(context, known?.documentId, options);
    const found = known ?? (await saver.require(annotationId));
    const me = requireWriter(context, found.documentId, options);
    const { commentId } = comment;
    const before = commentOf(found, commentId);
    requireRight(before.from.userId === me.userId, 'the author of a comment');
    // A text that is stored elsewhere stays there when the call does not send it.
    const retainsText = merge && isTextExternal(before) && before.isCommentTextAvailable && !changesText(comment);
    if (isEmpty(merge ? { ...before, ...comment } : comment) && !retainsText) {
      return deleteComment({ annotationId, commentId, options });
    }
    const { fields, body } = changedComment(comment, before, merge, Date.now());
    const isSent = before.isDraft && !comment.isDraft;
    const isDraft = Boolean(found.record.isDraft ?? (before.isDraft && !isSent));
    const change: ThreadChange = {
      type: 'updateComment',
      annotationId,
      commentId,
      fields: { ...fields, ...(isSent && { isDraft: false }) },
    };
    if (!isDraft) events.triggered(withChange(threads, found, change));
    const { record } = await saver.save({
      documentId: found.documentId,
      change,
      request: { type: 'updateComment', annotationId, comment, merge, options },
      operation: 'comments/update',
      onShown,
      onQueued,
      isLeft,
      invited: invitedIn(commentId, invitedOf(comment)),
      body: {
        ...body,
        annotationId,
        commentId,
        merge,
        isDraft: isSent ? false : undefined,
      },
    });
    const event = isDraft ? null : isSent ? 'addComment' : 'updateComment';
    return reportComment(context, parts, { found, record, change, commentId, event });
  };
};
