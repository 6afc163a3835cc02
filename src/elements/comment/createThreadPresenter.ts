import type { Comment as CommentRecord } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { isEqual } from '../../isEqual.js';
import type { Comment, CommentAnnotation, GhostComment, ThreadRecord } from './CommentAnnotation.js';
import { presentComment, presentThread } from './presentThread.js';

/** Threads as they are shown. What has not changed keeps its identity: the thread, and each comment in it. */
export interface ThreadPresenter {
  /** @param annotationIndex place in the list of its document, 1 upwards */
  present(record: ThreadRecord, annotationIndex: number): CommentAnnotation;
  presentComment(record: CommentRecord): Comment;
}

interface Presented {
  annotationIndex: number;
  ghost: GhostComment | undefined;
  thread: CommentAnnotation;
}

/** Makes the presenter of one session. */
export function createThreadPresenter({ session, ui }: ClientContext): ThreadPresenter {
  const threads = new WeakMap<ThreadRecord, Presented>();
  const comments = new WeakMap<CommentRecord, Comment>();
  /** The last of each, for records that came anew with the same in them. */
  const latest = new Map<string, Comment>();

  const present: ThreadPresenter['presentComment'] = (record) => {
    const known = comments.get(record);
    if (known) return known;
    const next = presentComment(record);
    const before = latest.get(record.commentId);
    const comment = before && isEqual(before, next) ? before : next;
    latest.set(record.commentId, comment);
    comments.set(record, comment);
    return comment;
  };

  return {
    presentComment: present,
    present(record, annotationIndex) {
      const ghost = ui.getState().comments.ghosts?.[record.annotationId];
      const known = threads.get(record);
      if (known?.annotationIndex === annotationIndex && known.ghost === ghost) return known.thread;
      const me = session.scope.value.userId ?? '';
      const thread = presentThread(record, { me, annotationIndex, ghost, presentComment: present });
      threads.set(record, { annotationIndex, ghost, thread });
      return thread;
    },
  };
}
