import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import type { CommentWritesParts } from './CommentWritesParts.js';
import { requireRight, requireWriter } from './commentRights.js';
import { emitterOf } from './createCommentEvents.js';
import { checkRequest } from './threadRequest.js';

/** Deletes a thread. */
export const createDeleteThread = (
  context: ClientContext,
  { threads, saver, events }: CommentWritesParts,
): ThreadWrites['deleteCommentAnnotation'] => {
  return async ({ annotationId, options }) => {
    checkRequest(context, options);
    requireWriter(context, undefined, options);
    const found = await saver.require(annotationId);
    const me = requireWriter(context, found.documentId, options);
    requireRight(found.record.from.userId === me.userId || me.isAdmin === true, 'its author or an admin');
    const commentAnnotation = threads.present(found);
    const emit = emitterOf(events, commentAnnotation);
    await saver.save({
      documentId: found.documentId,
      change: { type: 'delete', annotationId },
      operation: 'commentAnnotations/delete',
      body: { annotationId },
    });
    return emit('deleteCommentAnnotation', { annotationId, commentAnnotation });
  };
};
