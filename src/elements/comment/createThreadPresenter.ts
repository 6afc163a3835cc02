import type { Comment as CommentRecord } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import { isEqual } from '../../isEqual.js';
import type { Resolution } from '../notification/Notification.js';
import type { Comment, CommentAnnotation, GhostComment, ThreadRecord } from './CommentAnnotation.js';
import type { ThreadContents } from './content/createThreadContents.js';
import { presentComment, presentThread } from './presentThread.js';

/** Threads as they are shown, completed by the data providers. Unchanged threads, and comments in them, keep their identity. */
export interface ThreadPresenter {
  /**
   * @param annotationIndex place in the list of its document, 1 upwards
   * @param saved the thread as the service has it @default `record`
   */
  present(record: ThreadRecord, annotationIndex: number, saved?: ThreadRecord): CommentAnnotation;
  /** Providers have responded: presented threads may have changed. */
  renew(): void;
}

interface Presented {
  annotationIndex: number;
  ghost: GhostComment | undefined;
  thread: CommentAnnotation;
}

/** Makes the presenter of one session. */
export function createThreadPresenter(
  { session, ui, storageUrl }: ClientContext,
  contents: ThreadContents,
): ThreadPresenter {
  let threads = new WeakMap<ThreadRecord, Presented>();
  /** The last of each, for records received again with equal content. */
  const latest = { comments: new Map<string, Comment>(), threads: new Map<string, CommentAnnotation>() };

  const presentOne = (record: CommentRecord, resolution: Resolution): Comment => {
    const next = presentComment(record, resolution, storageUrl);
    const before = latest.comments.get(record.commentId);
    const comment = before && isEqual(before, next) ? before : next;
    latest.comments.set(record.commentId, comment);
    return comment;
  };

  return {
    renew() {
      threads = new WeakMap();
    },
    present(record, annotationIndex, saved) {
      const { annotationId } = record;
      const ghost = ui.getState().comments.ghosts?.[annotationId];
      const known = threads.get(record);
      if (known?.annotationIndex === annotationIndex && known.ghost === ghost) return known.thread;
      const { record: completed, resolution, resolutions } = contents.complete(record, saved);
      const next = presentThread(completed, {
        me: session.scope.value.userId ?? '',
        annotationIndex,
        ghost,
        resolution,
        presentComment: (comment) => presentOne(comment, resolutions.get(comment.commentId)!), // it has one for each comment
      });
      const before = latest.threads.get(annotationId);
      const thread = before && isEqual(before, next) ? before : next;
      latest.threads.set(annotationId, thread);
      threads.set(record, { annotationIndex, ghost, thread });
      return thread;
    },
  };
}
