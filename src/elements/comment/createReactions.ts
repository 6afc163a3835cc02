import type { User } from '@parley/protocol';
import type { NewReaction, ThreadChange } from '../../cache/threads/threadChanges.js';
import { applyThreadChange } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { CommentAnnotation } from './CommentAnnotation.js';
import type { ThreadWrites } from './CommentElement.js';
import type { ReactionRequest } from './CommentRequests.js';
import { emitAnalytics, commentModeOf } from './commentAnalytics.js';
import { commentOf } from './commentOf.js';
import { requireWriter } from './commentRights.js';
import type { CommentEmitter } from './createCommentEvents.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { Threads } from './createThreads.js';
import { reactionAnnotationId } from '../reaction/reactionAnnotationId.js';
import { checkRequest } from './threadRequest.js';

/**
 * Reactions on comments. Each call sets the wanted state, so the last of several calls wins: they are sent to the service in order, and a
 * toggle depends on the shown state.
 */
export function createReactions(
  context: ClientContext,
  { threads, saver, events }: { threads: Threads; saver: ThreadSaver; events: CommentEmitter },
): Pick<ThreadWrites, 'addReaction' | 'deleteReaction' | 'toggleReaction'> {
  /** The last pending request by person and reaction: the record's id takes a moment to compute. */
  const intents = new Map<string, boolean>();
  /** One computation for each id, so that successive calls keep their order. */
  const ids = new Map<string, Promise<string>>();
  const idOf = (...names: [annotationId: string, commentId: string, reactionId: string]) => {
    const key = JSON.stringify(names);
    const id = ids.get(key) ?? reactionAnnotationId(...names);
    ids.set(key, id);
    return id;
  };

  async function react(request: ReactionRequest, decide: (isOn: boolean) => boolean) {
    const { annotationId, commentId, reaction, options } = request;
    checkRequest(context, options);
    requireWriter(context, threads.find(annotationId)?.documentId, options);
    const { reactionId, customReaction } = reaction;
    const found = threads.find(annotationId) ?? (await saver.require(annotationId));
    const me = requireWriter(context, found.documentId, options);
    const key = JSON.stringify([me.userId, annotationId, commentId, reactionId]);
    const wasOn = intents.get(key) ?? hasReacted(threads.present(found), commentId, reactionId, me);
    const isOn = decide(wasOn);
    intents.set(key, isOn);
    try {
      const id = await saver.wait(idOf(annotationId, commentId, reactionId));
      const icon = {
        icon: reactionId,
        ...(customReaction?.url && { iconUrl: customReaction.url }),
        ...(customReaction?.emoji && { iconEmoji: customReaction.emoji }),
      };
      const now = Date.now();
      const own: NewReaction = {
        annotationId: id,
        ...icon,
        from: me,
        lastUpdated: now,
        metadata: found.record.metadata,
      };
      const change: ThreadChange = { type: 'react', annotationId, commentId, reaction: own, isOn };
      const { record } = await saver.save({
        documentId: found.documentId,
        change,
        operation: 'reactions/set',
        body: { annotationId, commentId, reactionAnnotationId: id, ...icon, isOn },
      });
      const { documentId } = found;
      const commentAnnotation = threads.present({
        documentId,
        record: record ?? applyThreadChange(found.record, change) ?? found.record,
      });
      const event = events.emit(isOn ? 'addReaction' : 'deleteReaction', {
        annotationId,
        commentAnnotation,
        commentId,
        reaction,
      });
      if (isOn !== wasOn) {
        const properties = {
          annotationId,
          commentId,
          reactionId,
          commentMode: commentModeOf(commentAnnotation, context),
        };
        emitAnalytics(context, isOn ? 'REACTION_ADDED' : 'REACTION_DELETED', properties);
      }
      return event;
    } finally {
      if (intents.get(key) === isOn) intents.delete(key);
    }
  }

  return {
    addReaction: (request) => react(request, () => true),
    deleteReaction: (request) => react(request, () => false),
    async toggleReaction(request) {
      const { metadata: _, ...event } = await react(request, (isOn) => !isOn);
      return events.emit('toggleReaction', event);
    },
  };
}

function hasReacted(record: CommentAnnotation, commentId: string, reactionId: string, me: User): boolean {
  const known = commentOf({ record }, commentId).reactionAnnotations.find(({ icon }) => icon === reactionId);
  return known?.reactions.some(({ from }) => from.userId === me.userId) ?? false;
}
