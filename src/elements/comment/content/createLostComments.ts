import type { ClientContext } from '../../../ClientContext.js';
import type { LostComment } from '../commentUi.js';
import type { Threads } from '../createThreads.js';
import type { ContentRequest, UnsyncedChange } from './UnsyncedChange.js';

/** Pause before the service is asked again whether a thread is there, when it could not say, ms. */
const RETRY_MS = 5000;

/** Comments that could not be saved, as their thread was deleted or the person may no longer see it. */
export interface LostComments {
  /** Looks again: after every change of threads and of unsaved changes. */
  update(): void;
  /** The session ends. */
  clear(): void;
}

/** Creates the list of one client, in `lostComments` of its interface. @param all the unsaved changes, oldest first */
export function createLostComments({ ui }: ClientContext, threads: Threads, all: () => UnsyncedChange[]): LostComments {
  /** Threads that are not loaded: whether they are gone, as the service has said. */
  const missing = new Map<string, boolean>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isGone(annotationId: string): boolean {
    if (!missing.has(annotationId)) {
      missing.set(annotationId, false);
      threads.seek(annotationId).then(
        (found) => {
          missing.set(annotationId, !found);
          update();
        },
        () => {
          missing.delete(annotationId);
          clearTimeout(timer);
          timer = setTimeout(update, RETRY_MS);
        },
      );
    }
    return missing.get(annotationId) === true;
  }

  function isLost({ change, request }: UnsyncedChange): boolean {
    const { annotationId } = change;
    if (!request || change.type === 'add') return false;
    const found = threads.find(annotationId);
    if (!found) return isGone(annotationId);
    missing.delete(annotationId);
    return (
      change.type === 'updateComment' && !found.record.comments.some(({ commentId }) => commentId === change.commentId)
    );
  }

  function update() {
    const { comments } = ui.getState();
    const { lostComments: before = [] } = comments;
    const lostComments = all().filter(isLost).map(lostComment);
    const ids = (list: readonly LostComment[]) => list.map(({ commentId }) => commentId).join();
    if (ids(lostComments) !== ids(before)) ui.setState({ comments: { ...comments, lostComments } });
  }

  return {
    update,
    clear() {
      clearTimeout(timer);
      missing.clear();
      update();
    },
  };
}

function lostComment({ request }: UnsyncedChange): LostComment {
  const { type, annotationId, comment } = request as Exclude<ContentRequest, { type: 'add' }>; // `isLost` has seen it
  const { commentId, commentText, attachments } = comment;
  return {
    annotationId,
    commentId: commentId!, // a change that is retained names its comment
    isEdit: type === 'updateComment',
    text: commentText || (attachments ?? []).map(({ name }) => name).join(', '),
  };
}
