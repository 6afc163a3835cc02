import type { ThreadRecord } from './CommentAnnotation.js';

/** Comments of others, no drafts, that the reader has not seen. A thread that was marked unread counts at least 1. */
export function countUnread({ comments, viewMarks }: ThreadRecord, me: string): number {
  const { through = 0, isMarkedUnread = false } = viewMarks[me] ?? {};
  const unseen = comments.filter(
    ({ from, isDraft, commentNumber }) => !isDraft && from.userId !== me && commentNumber > through,
  );
  return Math.max(unseen.length, isMarkedUnread ? 1 : 0);
}
