import type { CommentAnnotation as SavedThread } from '@parley/protocol';
import { applyWrittenThread } from '../../cache/threads/ThreadsBase.js';
import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { loadLater } from '../../loadLater.js';
import { overtaken } from '../../session/overtaken.js';
import type { SessionBody } from '../../session/Session.js';
import type { ThreadRecord } from './CommentAnnotation.js';
import type { InvitedPeople } from './content/withInvited.js';
import { createContentSaver } from './content/createContentSaver.js';
import { createUnsyncedChanges, type UnsyncedChanges } from './content/createUnsyncedChanges.js';
import type { ContentRequest } from './content/UnsyncedChange.js';
import type { Threads } from './createThreads.js';
import type { FoundThread } from './FoundThread.js';

/** Operations that answer the thread as it is then. */
type ThreadOperation =
  | 'commentAnnotations/add'
  | 'commentAnnotations/update'
  | 'commentAnnotations/delete'
  | 'commentAnnotations/subscribe'
  | 'comments/add'
  | 'comments/update'
  | 'comments/delete'
  | 'reactions/set';

/** One change of one thread, on its way. */
export interface ThreadSave<O extends ThreadOperation> {
  documentId: string;
  change: ThreadChange;
  operation: O;
  body: SessionBody<O>;
  /** Nothing is sent before it resolves; the change is undone when it rejects. */
  after?: Promise<void> | undefined;
  /** Mentions in it of people of whom only an email address is known. */
  invited?: InvitedPeople;
  /** It is on this screen now. */
  onShown?: (() => void) | undefined;
  /** It waits for the connection now, or stays in its thread although it was refused. */
  onQueued?: (() => void) | undefined;
  /** Whether who wrote it has closed what they wrote it in: what is refused then stays in its thread. */
  isLeft?: (() => boolean) | undefined;
  /** What somebody wrote, to be asked for once more when it could not be saved. */
  request?: ContentRequest;
}

/** What a write has left. */
export interface SavedChange {
  /** `null`: the thread is gone. */
  record: ThreadRecord | null;
}

export interface ThreadSaver {
  /**
   * Every change of a thread goes through here: shown at once, then to the service, in the order of the calls for each thread. Undone when
   * it fails; what somebody wrote stays all the same, `isUnsynced`, when its writer may have gone by then, as it waited for the connection.
   */
  save<O extends ThreadOperation>(save: ThreadSave<O>): Promise<SavedChange>;
  /** What could not be saved, and is on this screen. */
  readonly unsynced: UnsyncedChanges;
  /** A thread that the person can see, as it is shown now; at once when its document is followed. @throws `NOT_FOUND` */
  require(annotationId: string): FoundThread | Promise<FoundThread>;
  /** Waits for something from outside; rejects with `CANCELLED` when somebody else is signed in by then. */
  wait<T>(promise: Promise<T>): Promise<T>;
}

/** Makes what saves the threads of one client. */
export function createThreadSaver(context: ClientContext, threads: Threads): ThreadSaver {
  const { session } = context;
  const content = createContentSaver(context);
  const unsynced = createUnsyncedChanges(context, threads);

  async function wait<T>(promise: Promise<T>): Promise<T> {
    const { epoch } = session.scope.value;
    const value = await promise;
    if (epoch !== session.scope.value.epoch) throw overtaken();
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
      const discarded = unsynced.discard(change);
      if (discarded) {
        await discarded;
        return { record: threads.find(change.annotationId)?.record ?? null };
      }
      const leave = threads.hold(documentId);
      const document = threads.document(documentId);
      const { contents } = threads;
      const { annotationId } = change;
      let hasWaited = false;
      const write = (sent: typeof body) =>
        session.write(operation, sent, {
          lane: annotationId,
          content: request && { documentId, change, request },
          onQueued() {
            hasWaited = true;
            onQueued?.();
          },
        });
      const keep = () => unsynced.keep({ documentId, change, request });
      const isRetried = unsynced.isRetried(change);
      const send = async () => {
        try {
          return await (content.isActive && contents
            ? content.save({ document, contents, change, operation, body, invited, write, onUnsynced: keep })
            : write(body));
        } catch (error) {
          const isOver = (error as ParleyError).code === 'CANCELLED';
          const hasLeft = isLeft?.() ?? false;
          if (request && (hasWaited || isRetried || hasLeft) && !isOver) {
            keep();
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
          const answered = async () => {
            if (after) await wait(after);
            const { data } = await send();
            // As every ThreadOperation answers; the compiler cannot look into O.
            return data as { annotation?: SavedThread | null; sequence: number };
          };
          const saved = contents ? await contents.during(annotationId, answered) : await answered();
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
      return found ?? wait(threads.seek(annotationId)).then((sought) => sought ?? missing(annotationId));
    },
  };
}

const IGNORE = () => undefined;

function missing(annotationId: string): never {
  throw new ParleyError('NOT_FOUND', `annotationId: there is no thread "${annotationId}" that you may see.`);
}
