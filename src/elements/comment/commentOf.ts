import { ParleyError } from '@parley/protocol/constants';
import type { ThreadRecord } from './CommentAnnotation.js';
import type { FoundThread } from './FoundThread.js';

/** A comment of a thread. Throws `NOT_FOUND`. */
export function commentOf({ record }: FoundThread, commentId: string): ThreadRecord['comments'][number] {
  const comment = record.comments.find((other) => other.commentId === commentId);
  if (comment) return comment;
  throw new ParleyError('NOT_FOUND', `commentId: there is no comment "${commentId}" in this thread.`);
}
