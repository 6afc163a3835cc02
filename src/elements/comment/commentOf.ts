import { ParleyError } from '@parley/protocol/constants';

/** A comment of a thread. Throws `NOT_FOUND`. */
export function commentOf<Comment extends { commentId: string }>(
  { record }: { record: { comments: readonly Comment[] } },
  commentId: string,
): Comment {
  const comment = record.comments.find((other) => other.commentId === commentId);
  if (comment) return comment;
  throw new ParleyError('NOT_FOUND', `commentId: there is no comment "${commentId}" in this thread.`);
}
