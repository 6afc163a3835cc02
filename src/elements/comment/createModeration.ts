import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import type { ThreadRequest } from './CommentRequests.js';
import type { CommentEmitter } from './createCommentEvents.js';
import { createThreadPatch } from './createThreadPatch.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { Threads } from './createThreads.js';

type Moderation = Pick<ThreadWrites, 'approveCommentAnnotation' | 'acceptSuggestion' | 'rejectSuggestion'>;

/** Decisions about threads: approving them, and accepting or rejecting what they suggest. */
export function createModeration(
  context: ClientContext,
  parts: { threads: Threads; saver: ThreadSaver; events: CommentEmitter },
): Moderation {
  const { begin, patch } = createThreadPatch(context, parts);
  const { events } = parts;

  async function decide({ reason, ...request }: ThreadRequest & { reason?: string | undefined }, isAccepted: boolean) {
    const { found, me, annotationId } = await begin(request);
    const { suggestion: asked } = found.record;
    if (!asked) {
      throw new ParleyError('FAILED_PRECONDITION', 'annotationId: this thread suggests nothing that could be decided.');
    }
    const status = isAccepted ? 'accepted' : 'rejected';
    const said = reason !== undefined && { rejectReason: reason };
    const suggestion = { ...asked, ...said, status };
    const fields = { suggestion: { ...suggestion, resolvedBy: me.userId } };
    const commentAnnotation = await patch(found, fields, { suggestion });
    return events.emit(isAccepted ? 'suggestionAccepted' : 'suggestionRejected', {
      annotationId,
      commentAnnotation,
      actionUser: me,
      ...said,
    });
  }

  return {
    async approveCommentAnnotation(request) {
      const { found, annotationId } = await begin(request);
      const commentAnnotation = await patch(found, { approved: true }, { approved: true });
      return events.emit('approveCommentAnnotation', { annotationId, commentAnnotation });
    },
    acceptSuggestion: (request) => decide(request, true),
    rejectSuggestion: (request) => decide(request, false),
  };
}
