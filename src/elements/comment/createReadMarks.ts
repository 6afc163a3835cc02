import { newestCommentNumber } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import { requireReader } from './commentRights.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { Threads } from './createThreads.js';

/** Marks threads read and unread. Everybody who can see a thread may. */
export function createReadMarks(
  context: ClientContext,
  { threads, saver }: { threads: Threads; saver: ThreadSaver },
): Pick<ThreadWrites, 'markAsRead' | 'markAsUnread'> {
  const { session } = context;

  async function mark(annotation: string | { annotationId: string }, isRead: boolean) {
    const annotationId = typeof annotation === 'string' ? annotation : annotation.annotationId;
    const { userId } = requireReader(context);
    const { documentId, record } = await saver.require(annotationId);
    const through = isRead ? newestCommentNumber(record) : 0;
    const leave = threads.retain(documentId);
    try {
      await threads
        .document(documentId)
        .during(
          { type: 'mark', annotationId, userId, mark: { through, timestamp: Date.now(), isMarkedUnread: !isRead } },
          async () => {
            // Comments that arrive meanwhile are not seen.
            const marked = {
              annotationIds: [annotationId],
              isRead,
              ...(isRead && { through: { [annotationId]: through } }),
            };
            const { data } = await session.write('commentAnnotations/read', marked, { queueKey: annotationId });
            return { sequence: data.sequences[documentId] ?? 0 };
          },
        );
    } finally {
      leave();
    }
  }

  return {
    markAsRead: (annotation) => mark(annotation, true),
    markAsUnread: (annotation) => mark(annotation, false),
  };
}
