import type { ParleyError } from '@parley/protocol/constants';
import { newestCommentNumber } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadRecord } from './CommentAnnotation.js';
import type { ThreadWrites } from './CommentElement.js';
import type { Threads } from './createThreads.js';

/** Marks the thread that is open on this screen as read: when it is opened, and when others add to it. */
export function createReadingOfOpenThread(
  context: ClientContext,
  { threads, markAsRead }: { threads: Threads; markAsRead: ThreadWrites['markAsRead'] },
) {
  /** The newest shown comment of the open thread. */
  let shown: { annotationId: string; newest: number } | undefined;

  function read(annotationId: string) {
    const found = threads.find(annotationId);
    if (!found || found.record.isDraft || !threads.present(found).unread) return;
    markAsRead(annotationId).catch((error: ParleyError) => {
      if (error.code !== 'CANCELLED') context.reportError(error, 'comments');
    });
  }

  return {
    read,
    /** Call it with the open thread. Comments that others add to it are marked read; marking it unread while it is open stays. */
    show(record: ThreadRecord | undefined) {
      if (globalThis.document?.visibilityState === 'hidden') return; // nobody looks at it: once they do
      const before = shown;
      shown = record && { annotationId: record.annotationId, newest: newestCommentNumber(record) };
      if (!before || shown?.annotationId !== before.annotationId || shown.newest <= before.newest) return;
      const { userId } = context.session.scope.value;
      if (!record?.viewMarks[userId ?? '']?.isMarkedUnread) read(before.annotationId);
    },
  };
}
