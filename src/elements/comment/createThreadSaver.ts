import type { CommentAnnotation as SavedThread } from '@parley/protocol';
import { applyWrittenThread } from '../../cache/threads/ThreadsBase.js';
import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { loadLater } from '../../loadLater.js';
import { superseded } from '../../session/superseded.js';
import type { SessionBody } from '../../session/Session.js';
import type { ThreadRecord } from './CommentAnnotation.js';
import type { InvitedPeople } from './content/withInvited.js';
import { createContentSaver } from './content/createContentSaver.js';
import { createUnsyncedChanges, type UnsyncedChanges } from './content/createUnsyncedChanges.js';
import type { ContentRequest } from './content/UnsyncedChange.js';
import type { Threads } from './createThreads.js';
import type { FoundThread } from './FoundThread.js';
import { missingThread } from './missingThread.js';

/** Operations that return the changed thread. */
type ThreadOperation =
  | 'commentAnnotations/add'
  | 'commentAnnotations/update'
  | 'commentAnnotations/delete'
  | 'commentAnnotations/subscribe'
  | 'comments/add'
  | 'comments/update'
  | 'comments/delete'
  | 'reactions/set';

/** One pending change of one thread. */
export interface ThreadSave<O extends ThreadOperation> {
  documentId: string;
  change: ThreadChange;
  operation: O;
  body: SessionBody<O>;
  /** Nothing is sent before it resolves; the change is undone when it rejects. */
  after?: Promise<void> | undefined;
  /** Its mentions of people known only by an email address. */
  invited?: InvitedPeople;
  /** It is on this screen now. */
  onShown?: (() => void) | undefined;
  /** It is queued while offline, or stays in its thread although it was refused. */
  onQueued?: (() => void) | undefined;
  /** Whether the author has closed the composer: a refused change then stays in its thread. */
  isLeft?: (() => boolean) | undefined;
  /** The content write, to be retried when it could not be saved. */
  request?: ContentRequest;
}

/** The result of a write. */
export interface SavedChange {
  /** `null`: the thread is deleted. */
  record: ThreadRecord | null;
}

export interface ThreadSaver {
  /**
   * Saves every change of a thread: shown at once, then sent to the service, in the order of the calls for each thread. Undone when
   * it fails; content that was queued while offline stays, `isUnsynced`, as its author may have left the page by then.
   */
  save<O extends ThreadOperation>(save: ThreadSave<O>): Promise<SavedChange>;
  /** Changes on this screen that could not be saved. */
  readonly unsynced: UnsyncedChanges;
  /** A thread that is visible to the person, as shown now; at once when its document is followed. @throws `NOT_FOUND` */
  require(annotationId: string): FoundThread | Promise<FoundThread>;
  /** Waits for something from outside; rejects with `CANCELLED` when the session has changed by then. */
  wait<T>(promise: Promise<T>): Promise<T>;
}

/** Creates the saver of one client's threads. */
export function createThreadSaver(context: ClientContext, threads: Threads): ThreadSaver {
  const { session } = context;
  const undoable = new Set<ThreadChange>();
  const content = createContentSaver(context, undoable);
  const unsynced = createUnsyncedChanges(context, threads);

  async function wait<T>(promise: Promise<T>): Promise<T> {
    const { epoch } = session.scope.value;
    const value = await promise;
    if (epoch !== session.scope.value.epoch) throw superseded();
    return value;
  }
  return {
    wait,
    unsynced,
    async save({
      documentId,
      change,
      operation,
      body,
      after,
      invited = new Map(),
      onShown,
      onQueued,
      isLeft,
      request,
    }) {
      const discard = unsynced.discard(change);
      if (discard) {
        const restore = threads.document(documentId).store.retain(change);
        let isDiscarded = false;
        try {
          if (after) await wait(after);
          isDiscarded = await discard();
        } finally {
          restore();
        }
        if (isDiscarded) return { record: threads.find(change.annotationId)?.record ?? null };
      }
      const leave = threads.retain(documentId);
      const document = threads.document(documentId);
      const { contents } = threads;
      const { annotationId } = change;
      let hasWaited = false;
      const write = (sent: typeof body) =>
        session.write(operation, sent, {
          queueKey: annotationId,
          content: request && { documentId, change, request },
          onQueued() {
            hasWaited = true;
            onQueued?.();
          },
        });
      const markUnsynced = () => unsynced.retain({ documentId, change, request });
      const send = async () => {
        try {
          return await (content.isActive && contents
            ? content.save({
                document,
                contents,
                change,
                operation,
                body,
                invited,
                write,
                onUnsynced: markUnsynced,
                after,
              })
            : write(body));
        } catch (error) {
          const { code } = error as ParleyError;
          const isOver = code === 'CANCELLED';
          const hasLeft = isLeft?.() ?? false;
          // A composer has its content still. Without one nobody else has what was written for a thread that is gone.
          const isGone = code === 'NOT_FOUND' && request?.type !== 'add' && !unsynced.making(annotationId);
          const isLost = isGone && !isLeft;
          if (request && !isOver && (hasWaited || hasLeft || isLost || unsynced.isRetried(request))) {
            markUnsynced();
            if (hasLeft && !hasWaited) onQueued?.();
          }
          if ((hasWaited || hasLeft) && !isOver && !content.isActive) {
            context.reportError(error as ParleyError, 'comments');
          }
          throw error;
        }
      };
      try {
        const saving = document.during(change, async () => {
          unsynced.renew(change);
          onShown?.();
          if (after) {
            undoable.add(change);
            await wait(after).finally(() => undoable.delete(change));
          }
          const answered = async () => {
            const { data } = await send();
            // The result of every ThreadOperation; the compiler cannot resolve O.
            return data as { annotation?: SavedThread | null; sequence: number };
          };
          const saved = contents ? await contents.during(change, answered) : await answered();
          const { annotation, sequence } = saved;
          if (annotation) document.store.setBase((base) => applyWrittenThread(base, annotation, sequence));
          return saved;
        });
        // It comes with the write in any case.
        if (request) loadLater().then((later) => later.signWhenSlow(document.store, request, saving), IGNORE);
        const { annotation } = await saving;
        unsynced.forget(change);
        return { record: annotation ?? null };
      } finally {
        leave();
      }
    },
    require(annotationId) {
      const found = threads.find(annotationId);
      return (
        found ??
        wait(threads.seek(annotationId)).then((loaded) => {
          if (loaded) return loaded;
          throw missingThread(annotationId);
        })
      );
    },
  };
}

const IGNORE = () => undefined;
