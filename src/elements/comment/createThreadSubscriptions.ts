import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import type { ThreadRequest } from './CommentRequests.js';
import { emitterOf, type CommentEmitter } from './createCommentEvents.js';
import type { ThreadSaver } from './createThreadSaver.js';
import { createThreadPatch } from './createThreadPatch.js';
import type { Threads } from './createThreads.js';

/** Subscribes the person to a thread, or unsubscribes them. */
export function createThreadSubscriptions(
  context: ClientContext,
  { threads, saver, events }: { threads: Threads; saver: ThreadSaver; events: CommentEmitter },
): Pick<ThreadWrites, 'subscribeCommentAnnotation' | 'unsubscribeCommentAnnotation'> {
  const { begin } = createThreadPatch(context, { threads, saver });

  async function subscribe(request: ThreadRequest, isSubscribed: boolean) {
    const { found, me, annotationId } = await begin(request);
    const { [me.userId]: _, ...subscribedUsers } = found.record.subscribedUsers;
    const { [me.userId]: __, ...unsubscribedUsers } = found.record.unsubscribedUsers;
    const mine = { [me.userId]: { user: me, type: 'manual' as const } };
    const { documentId } = found;
    const fields = isSubscribed
      ? { subscribedUsers: { ...subscribedUsers, ...mine }, unsubscribedUsers }
      : { subscribedUsers, unsubscribedUsers: { ...unsubscribedUsers, ...mine } };
    const { record } = await saver.save({
      documentId,
      change: { type: 'patch', annotationId, fields },
      operation: 'commentAnnotations/subscribe',
      body: { annotationId, isSubscribed },
    });
    const commentAnnotation = threads.present({ documentId, record: record ?? { ...found.record, ...fields } });
    const name = isSubscribed ? 'subscribeCommentAnnotation' : 'unsubscribeCommentAnnotation';
    return emitterOf(events, found.record)(name, { annotationId, commentAnnotation });
  }

  return {
    subscribeCommentAnnotation: (request) => subscribe(request, true),
    unsubscribeCommentAnnotation: (request) => subscribe(request, false),
  };
}
