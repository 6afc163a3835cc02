import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import type { CommentWritesParts } from './CommentWritesParts.js';
import { commentOf } from './commentOf.js';
import { requireRight } from './commentRights.js';
import { commentSettingsOf } from './commentUi.js';
import { createThreadPatch } from './createThreadPatch.js';
import { defaultStatus } from './threadRequest.js';

/** Deletes a comment, and its thread when nothing is left of it. */
export const createDeleteComment = (
  context: ClientContext,
  parts: CommentWritesParts,
): ThreadWrites['deleteComment'] => {
  const { threads, saver, events } = parts;
  const { begin } = createThreadPatch(context, parts);
  return async ({ commentId, after, ...request }) => {
    const { found, me, annotationId } = await begin(request);
    const before = commentOf(found, commentId);
    requireRight(before.from.userId === me.userId || me.isAdmin === true, 'its author or an admin');
    const { documentId } = found;
    const { comments: uiComments } = context.ui.getState();
    const withThread =
      found.record.comments[0]?.commentId === commentId && commentSettingsOf(uiComments).deleteThreadWithFirstComment;
    const reopened = defaultStatus(uiComments);
    const { record } = await saver.save({
      documentId,
      change: withThread
        ? { type: 'delete', annotationId }
        : { type: 'deleteComment', annotationId, commentId, reopened },
      operation: 'comments/delete',
      after,
      body: { annotationId, commentId, withThread, defaultStatus: reopened },
    });
    const commentAnnotation = threads.present({ documentId, record: record ?? found.record });
    const comment = commentOf({ record: threads.present(found) }, commentId);
    const event = { annotationId, commentAnnotation, commentId, comment };
    if (found.record.isDraft ?? before.isDraft) return events.prepare('deleteComment', event);
    const emitted = events.emit('deleteComment', event);
    if (!record) events.emit('deleteCommentAnnotation', { annotationId, commentAnnotation });
    return emitted;
  };
};
