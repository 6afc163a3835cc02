import { ParleyError } from '@parley/protocol/constants';
import type { ThreadRecord } from './CommentAnnotation.js';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import type { CommentDecidedEvent } from './CommentEvents.js';
import type { ThreadRequest } from './CommentRequests.js';
import { requireRight } from './commentRights.js';
import type { CommentEmitter } from './createCommentEvents.js';
import { type BegunChange, createThreadPatch, type UpdateBody } from './createThreadPatch.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { Threads } from './createThreads.js';

type Moderation = Pick<
  ThreadWrites,
  | 'approveCommentAnnotation'
  | 'acceptCommentAnnotation'
  | 'rejectCommentAnnotation'
  | 'acceptSuggestion'
  | 'rejectSuggestion'
>;

/** Decisions about threads: approving them, accepting or rejecting them, and accepting or rejecting their suggestions. */
export function createModeration(
  context: ClientContext,
  parts: { threads: Threads; saver: ThreadSaver; events: CommentEmitter },
): Moderation {
  const { begin, patch } = createThreadPatch(context, parts);
  const { events } = parts;

  /** Accepts or rejects a thread as it is. */
  async function judge(request: ThreadRequest, accepted: boolean): Promise<CommentDecidedEvent> {
    const begun = await begin(request);
    requireDecider(begun);
    const { found, me, annotationId } = begun;
    const commentAnnotation = await patch(found, { accepted }, { accepted });
    return events.emit(accepted ? 'acceptCommentAnnotation' : 'rejectCommentAnnotation', {
      annotationId,
      commentAnnotation,
      actionUser: me,
      ...replacementOf(found.record),
    });
  }

  /** Accepts or rejects the suggestion of a thread. */
  async function decide({ reason, ...request }: ThreadRequest & { reason?: string | undefined }, isAccepted: boolean) {
    const begun = await begin(request);
    const { found, me, annotationId } = begun;
    const { suggestion: asked } = found.record;
    if (!asked) {
      throw new ParleyError('FAILED_PRECONDITION', 'annotationId: this thread suggests nothing that could be decided.');
    }
    requireDecider(begun);
    const status = isAccepted ? ('accepted' as const) : ('rejected' as const);
    const rejection = reason !== undefined && { rejectReason: reason };
    const suggestion = { ...asked, ...rejection, status };
    const fields = { suggestion: { ...suggestion, resolvedBy: me.userId } };
    // JSON, as the service sent it.
    const sent = suggestion as UpdateBody['suggestion'];
    const commentAnnotation = await patch(found, fields, { suggestion: sent });
    return events.emit(isAccepted ? 'suggestionAccepted' : 'suggestionRejected', {
      annotationId,
      commentAnnotation,
      actionUser: me,
      ...rejection,
    });
  }

  return {
    async approveCommentAnnotation(request) {
      const { found, me, annotationId } = await begin(request);
      requireRight(me.isAdmin === true, 'an admin');
      const fields = { approved: true, ...(found.record.accepted === false && { accepted: undefined }) };
      const commentAnnotation = await patch(found, fields, { approved: true });
      return events.emit('approveCommentAnnotation', { annotationId, commentAnnotation });
    },
    acceptCommentAnnotation: (request) => judge(request, true),
    rejectCommentAnnotation: (request) => judge(request, false),
    acceptSuggestion: (request) => decide(request, true),
    rejectSuggestion: (request) => decide(request, false),
  };
}

/** Only admins decide about a thread pending approval. */
function requireDecider({ found, me }: BegunChange): void {
  requireRight(found.record.approved !== false || me.isAdmin === true, 'an admin');
}

/** The first comment's replacement of the host's content. */
function replacementOf({ comments: [first] }: ThreadRecord) {
  const { replaceContentHtml, replaceContentText } = first ?? {};
  return {
    ...(replaceContentHtml !== undefined && { replaceContentHtml }),
    ...(replaceContentText !== undefined && { replaceContentText }),
  };
}
