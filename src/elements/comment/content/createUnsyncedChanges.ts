import type { ThreadChange } from '../../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../../ClientContext.js';
import type { Threads } from '../createThreads.js';
import { createLostComments } from './createLostComments.js';
import { createShownChanges } from './createShownChanges.js';
import { changeKey, requestKey, type ContentRequest, type UnsyncedChange } from './UnsyncedChange.js';

/** Changes that could not be saved and are not undone, until they are saved after all or discarded. */
export interface UnsyncedChanges {
  /** Shows it, and stores it on the device when it can be retried. */
  retain(unsynced: UnsyncedChange): void;
  /** As `retain`, of an earlier visit: shown when its document is open. */
  restore(unsynced: UnsyncedChange): void;
  /** It has been saved. */
  forget(change: ThreadChange): void;
  /** It was discarded: removed from the screen once it is deleted from the device, so that no reload restores it. */
  abandon(change: ThreadChange): Promise<void>;
  /** The same change is being sent again, and shown by now. */
  renew(change: ThreadChange): void;
  /**
   * The function that discards a change that is on this screen only, when `change` would do just that; otherwise `null`. It resolves
   * `false` when the change has been saved meanwhile.
   */
  discard(change: ThreadChange): (() => Promise<boolean>) | null;
  /** Those of a thread, oldest first. */
  of(annotationId: string): UnsyncedChange[];
  /** The change that created a thread, or one of its comments, when the service does not have it. */
  making(annotationId: string, commentId?: string): UnsyncedChange | undefined;
  /** While it runs, a failed change with the same key is kept again. */
  retry<T>(request: ContentRequest, run: () => Promise<T>): Promise<T>;
  isRetried(request: ContentRequest): boolean;
}

/** Creates the list of one client: with the changes stored on the device for the signed-in person, and empty when the session ends. */
export function createUnsyncedChanges(context: ClientContext, threads: Threads): UnsyncedChanges {
  const { session } = context;
  const shown = createShownChanges(threads);
  const lost = createLostComments(context, threads, shown.all);
  const retried = new Set<string>();
  /** Of earlier visits, in documents that are not open yet. */
  let waiting: UnsyncedChange[] = [];
  /** Names of the changes on the device. */
  const stored = new Set<string>();

  session.whileSignedIn(() => {
    const restoreAll = session.guard((all: object[]) => {
      for (const own of all as UnsyncedChange[]) restore(own); // as `store` has put them there
    });
    void session.unsaved?.list().then(restoreAll);
    return () => {
      shown.clear();
      lost.clear();
      stored.clear();
      waiting = [];
    };
  });
  threads.changes.subscribe(() => {
    showWaiting();
    lost.update();
  });

  function store(own: UnsyncedChange) {
    if (!own.request) return;
    stored.add(changeKey(own.change));
    session.unsaved?.put(changeKey(own.change), own);
  }
  function restore(own: UnsyncedChange) {
    if (shown.get(own.change)) return;
    store(own);
    waiting.push(own);
    showWaiting();
  }
  function showWaiting() {
    if (waiting.length === 0) return;
    const open = new Set(threads.openDocumentIds());
    const now = waiting.filter(({ documentId }) => open.has(documentId));
    waiting = waiting.filter((own) => !now.includes(own));
    for (const own of now) shown.show(own);
    lost.update();
  }

  function drop(change: ThreadChange) {
    shown.drop(change);
    lost.update();
  }
  function forget(change: ThreadChange) {
    drop(change);
    void unstore(change);
  }
  async function abandon(change: ThreadChange) {
    await unstore(change);
    drop(change);
  }
  async function unstore(change: ThreadChange) {
    if (stored.delete(changeKey(change))) await session.unsaved?.remove(changeKey(change));
  }

  return {
    retain(own) {
      shown.drop(own.change);
      shown.show(own);
      lost.update();
      store(own);
    },
    restore,
    forget,
    abandon,
    renew(change) {
      if (shown.get(change)?.change.type !== change.type) return;
      shown.drop(change);
      shown.stackOn(change);
    },
    discard(change) {
      const find = () => shown.all().find((other) => isMadeBy(other.change, change));
      if (!find()) return null;
      return async () => {
        const own = find();
        if (own) await abandon(own.change);
        return own !== undefined;
      };
    },
    of: shown.of,
    making: (annotationId, commentId) =>
      shown
        .all()
        .find(
          ({ change }) =>
            change.annotationId === annotationId &&
            ((change.type === 'add' &&
              (commentId === undefined || change.record.comments.some((comment) => comment.commentId === commentId))) ||
              (change.type === 'addComment' && change.comment.commentId === commentId)),
        ),
    async retry(request, run) {
      const key = requestKey(request);
      retried.add(key);
      try {
        return await run();
      } finally {
        retried.delete(key);
      }
    },
    isRetried: (request) => retried.has(requestKey(request)),
  };
}

/** Whether one change deletes what another has created. */
function isMadeBy(made: ThreadChange, change: ThreadChange): boolean {
  if (made.annotationId !== change.annotationId) return false;
  if (made.type === 'add') return change.type === 'delete';
  return made.type === 'addComment' && change.type === 'deleteComment' && made.comment.commentId === change.commentId;
}
