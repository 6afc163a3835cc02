import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import type { CommentWritesParts } from './CommentWritesParts.js';
import { requireRight } from './commentRights.js';
import { emitterOf } from './createCommentEvents.js';
import { createThreadPatch } from './createThreadPatch.js';

/** Deletes a thread. */
export const createDeleteThread = (
  context: ClientContext,
  { threads, saver, events }: CommentWritesParts,
): ThreadWrites['deleteCommentAnnotation'] => {
  const { begin } = createThreadPatch(context, { threads, saver });
  return async (request) => {
    const { found, isAuthorOrAdmin, annotationId } = await begin(request);
    requireRight(isAuthorOrAdmin, 'its author or an admin');
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
