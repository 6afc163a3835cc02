import type { ThreadChange } from '../../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../../ClientContext.js';
import type { AddCommentAnnotationRequest, AddCommentRequest, UpdateCommentRequest } from '../CommentRequests.js';
import type { Threads } from '../createThreads.js';
import { unsynced } from './unsynced.js';

/** What somebody wrote, as it was asked for; ids are in it, so that it is the same once more. */
export type ContentRequest =
  | ({ type: 'add' } & AddCommentAnnotationRequest)
  | ({ type: 'addComment' } & AddCommentRequest)
  | ({ type: 'updateComment' } & UpdateCommentRequest);

/** A change that stays on this screen, marked `isUnsynced`. */
export interface UnsyncedChange {
  documentId: string;
  change: ThreadChange;
  /** Absent for what cannot be asked for again: a reaction. */
  request: ContentRequest | undefined;
}

/** Changes that could not be saved and are not taken back, until they are saved after all or given up. */
export interface UnsyncedChanges {
  /** Shows it, and keeps it on the device when it can be asked for again. */
  keep(unsynced: UnsyncedChange): void;
  /** As `keep`, of an earlier visit: shown when its document is open. */
  restore(unsynced: UnsyncedChange): void;
  /** It has been saved, or was given up. */
  forget(change: ThreadChange): void;
  /** The same is on its way once more, and shown by now. */
  renew(change: ThreadChange): void;
  /** Takes away what is on this screen only, when that is all that a change would do. */
  discard(change: ThreadChange): boolean;
  /** Those of a thread, oldest first. */
  of(annotationId: string): UnsyncedChange[];
  /** What made a thread, or one of its comments, when the service has not heard of it. */
  making(annotationId: string, commentId?: string): UnsyncedChange | undefined;
  /** While it runs, a change of the same that fails is kept again. */
  retry<T>(request: ContentRequest, run: () => Promise<T>): Promise<T>;
  isRetried(change: ThreadChange): boolean;
}

/** Makes the list of one client: with what is kept on the device of whoever is signed in, and empty when the session ends. */
export function createUnsyncedChanges({ session }: ClientContext, threads: Threads): UnsyncedChanges {
  const kept = new Map<string, UnsyncedChange & { undo: () => void }>();
  const retried = new Set<string>();
  /** Of earlier visits, in documents that are not open yet. */
  let waiting: UnsyncedChange[] = [];
  /** Names of what is on the device. */
  const stored = new Set<string>();

  session.whileSignedIn(() => {
    const restoreAll = session.guard((all: object[]) => {
      for (const own of all as UnsyncedChange[]) restore(own); // as `store` has put them there
    });
    void session.unsaved?.list().then(restoreAll);
    return () => {
      for (const { undo } of kept.values()) undo();
      kept.clear();
      stored.clear();
      waiting = [];
    };
  });
  threads.changes.subscribe(showWaiting);

  function store(own: UnsyncedChange) {
    if (!own.request) return;
    stored.add(keyOf(own.change));
    session.unsaved?.put(keyOf(own.change), own);
  }
  function restore(own: UnsyncedChange) {
    if (kept.has(keyOf(own.change))) return;
    store(own);
    waiting.push(own);
    showWaiting();
  }
  function showWaiting() {
    if (waiting.length === 0) return;
    const open = new Set(threads.openDocumentIds());
    const now = waiting.filter(({ documentId }) => open.has(documentId));
    waiting = waiting.filter((own) => !now.includes(own));
    for (const own of now) {
      show(own);
      stackOn(own.change);
    }
  }

  /** It is not shown any more, as the same is. */
  function drop(change: ThreadChange) {
    kept.get(keyOf(change))?.undo();
    kept.delete(keyOf(change));
  }
  function forget(change: ThreadChange) {
    drop(change);
    if (stored.delete(keyOf(change))) session.unsaved?.remove(keyOf(change));
  }
  function show(own: UnsyncedChange) {
    const leave = threads.hold(own.documentId);
    const undoChange = threads.document(own.documentId).store.keep(unsynced(own.change));
    const undo = () => {
      undoChange();
      leave();
    };
    kept.set(keyOf(own.change), { ...own, undo });
  }
  /** Changes are applied in order: what is in a thread comes after what makes it, which has just been shown anew. */
  function stackOn(made: ThreadChange) {
    if (made.type !== 'add') return;
    for (const own of of(made.annotationId)) {
      if (own.change.type === 'add') continue;
      drop(own.change);
      show(own);
    }
  }
  const all = () => [...kept.values()];
  const of = (annotationId: string) => all().filter(({ change }) => change.annotationId === annotationId);

  return {
    keep(own) {
      drop(own.change);
      show(own);
      stackOn(own.change);
      store(own);
    },
    restore,
    forget,
    renew(change) {
      if (kept.get(keyOf(change))?.change.type !== change.type) return;
      drop(change);
      stackOn(change);
    },
    discard(change) {
      const own = all().find((other) => isMadeBy(other.change, change));
      if (own) forget(own.change);
      return own !== undefined;
    },
    of,
    making: (annotationId, commentId) =>
      all().find(
        ({ change }) =>
          change.annotationId === annotationId &&
          ((change.type === 'add' &&
            (commentId === undefined || change.record.comments.some((comment) => comment.commentId === commentId))) ||
            (change.type === 'addComment' && change.comment.commentId === commentId)),
      ),
    async retry(request, run) {
      const key = keyOfRequest(request);
      retried.add(key);
      try {
        return await run();
      } finally {
        retried.delete(key);
      }
    },
    isRetried: (change) => retried.has(keyOf(change)),
  };
}

/** Whether one change deletes what another has made. */
function isMadeBy(made: ThreadChange, change: ThreadChange): boolean {
  if (made.annotationId !== change.annotationId) return false;
  if (made.type === 'add') return change.type === 'delete';
  return made.type === 'addComment' && change.type === 'deleteComment' && made.comment.commentId === change.commentId;
}

/** What a change is about: a later one about the same takes its place. */
function keyOf(change: ThreadChange): string {
  const { annotationId } = change;
  // A composer names its comment the same each time, a new thread of it is named anew.
  if (change.type === 'add') return JSON.stringify([change.record.comments[0]?.commentId]);
  if (change.type === 'addComment') return JSON.stringify([annotationId, change.comment.commentId]);
  if (change.type === 'react') return JSON.stringify([annotationId, change.commentId, change.reaction.annotationId]);
  return JSON.stringify([annotationId, ...('commentId' in change ? [change.commentId] : [])]);
}

/** The same of what is asked for. */
function keyOfRequest(request: ContentRequest): string {
  if (request.type === 'add') return JSON.stringify([request.annotation.comments[0]?.commentId]);
  return JSON.stringify([request.annotationId, request.comment.commentId]);
}
