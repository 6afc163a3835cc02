import type { ClientContext } from '../../ClientContext.js';
import type { ThreadRecord } from './CommentAnnotation.js';
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
    const fields = {
      subscribedUsers: { ...subscribedUsers, ...(isSubscribed && mine) },
      unsubscribedUsers: { ...unsubscribedUsers, ...(!isSubscribed && mine) },
      subscriberCount: countAfter(found.record, me.userId, isSubscribed),
    };
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

/** The number of people who are subscribed, with or without the person; 100 means 100 or more. */
function countAfter({ subscribedUsers, subscriberCount = 0 }: ThreadRecord, userId: string, isSubscribed: boolean) {
  if (Object.hasOwn(subscribedUsers, userId) === isSubscribed || subscriberCount >= 100) return subscriberCount;
  return subscriberCount + (isSubscribed ? 1 : -1);
}
