import { ParleyError } from '@parley/protocol/constants';
import { applyThreadChange, type ThreadChange } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { CommentAnnotation, ThreadRecord } from './CommentAnnotation.js';
import { commentProperties, emitAnalytics } from './commentAnalytics.js';
import type { AddCommentEvent } from './CommentEvents.js';
import type { CommentEmitter } from './createCommentEvents.js';
import type { Threads } from './createThreads.js';
import type { FoundThread } from './FoundThread.js';

export interface SavedComment {
  found: FoundThread;
  change: ThreadChange;
  commentId: string;
  /** The thread as saved at the service; `null`: the service has not responded. */
  record: ThreadRecord | null;
  /** `null`: a draft, which is reported to nobody. */
  event: 'addComment' | 'updateComment' | null;
}

/** A thread with a change that is not saved yet. */
export const withChange = (
  threads: Threads,
  { documentId, record }: FoundThread,
  change: ThreadChange,
): CommentAnnotation => threads.present({ documentId, record: applyThreadChange(record, change) ?? record });

/** Reports a comment as the service has saved it, else as it was sent. Throws `NOT_FOUND` when it has been deleted meanwhile. */
export function reportComment(
  context: ClientContext,
  { threads, events }: { threads: Threads; events: CommentEmitter },
  { found, change, commentId, record, event }: SavedComment,
): AddCommentEvent {
  const { documentId } = found;
  const commentAnnotation = record ? threads.present({ documentId, record }) : withChange(threads, found, change);
  const comment = commentAnnotation.comments.find((other) => other.commentId === commentId);
  if (!comment) throw new ParleyError('NOT_FOUND', `commentId: "${commentId}" has been deleted meanwhile.`);
  const payload = { annotationId: found.record.annotationId, commentAnnotation, commentId, comment };
  if (event === null) return events.prepare('addComment', payload);
  const reported = events.emit(event, payload);
  if (event === 'addComment')
    emitAnalytics(context, 'COMMENT_ADDED', commentProperties(context, commentAnnotation, comment));
  events.saved(commentAnnotation);
  return reported;
}
