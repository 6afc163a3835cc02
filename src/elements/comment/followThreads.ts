import type { ParleyError } from '@parley/protocol/constants';
import type { PendingStore } from '../../cache/createPendingStore.js';
import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import { applyReread, loadThreads, type ThreadFrame, type ThreadsBase } from '../../cache/threads/ThreadsBase.js';
import type { Session } from '../../session/Session.js';
import type { TopicMessage } from '../../transport/Transport.js';
import type { ThreadRecord } from './CommentAnnotation.js';
import type { Narrowing } from './createNarrowing.js';
import { createRereading } from './createRereading.js';
import { createThreadPages } from './createThreadPages.js';

/** Keeps the threads of one document equal to the service's. */
export interface ThreadsSubscription {
  /** Why they could not be read; `undefined`: they are there, or on their way. */
  readonly error: ParleyError | undefined;
  /** Resolves when they have been read, or could not be. */
  loaded(): Promise<void>;
  /** Reads them anew; after a failure, too. */
  reload(): Promise<void>;
  /** Also what could not be read before. */
  retry(): void;
  close(): void;
}

export interface FollowThreadsOptions {
  session: Session;
  documentId: string;
  narrowing: Narrowing;
  store: PendingStore<ThreadsBase, ThreadChange, ThreadFrame>;
  /** They have been read. */
  onRead: (records: readonly ThreadRecord[]) => void;
  onFailure: (error: ParleyError) => void;
}

/** Reads the threads of a document into a store, and then follows their changes. */
export function followThreads(options: FollowThreadsOptions): ThreadsSubscription {
  const { session, documentId, narrowing, store, onRead, onFailure } = options;
  const pages = createThreadPages({ session, documentId, narrowing });
  let leave: (() => void) | undefined;
  let loading: Promise<void> = Promise.resolve();
  let error: ParleyError | undefined;
  let isLoading = false;
  /** Raised by each reading: answers of earlier ones no longer count. */
  let generation = 0;

  const rereading = createRereading({
    read: pages.readSome,
    onRead(ids, page) {
      store.setBase((base) => applyReread(base, ids, page));
      onRead(page.annotations);
    },
    onStuck: () => void reload(),
  });

  async function load() {
    const own = (generation += 1);
    rereading.clear();
    leave?.();
    leave = undefined;
    isLoading = true;
    try {
      const { pages: read, sight } = await pages.readAll();
      if (own !== generation) return;
      isLoading = false;
      error = undefined; // until then what had failed is not known to work again
      store.setBase((base) => loadThreads(base, read));
      onRead(read.flatMap(({ annotations }) => annotations));
      leave = session.subscribe(`comments:${documentId}`, receive, { since: store.state.base.live, sight });
    } catch (cause) {
      if (own !== generation) return;
      isLoading = false;
      error = cause as ParleyError;
      onFailure(error);
    }
  }
  const reload = () => (loading = load());

  function receive(message: TopicMessage) {
    if (message.type === 'changes') {
      store.receive(message);
      rereading.receive(message.sequence, message.changes);
    }
    if (message.type === 'reset') void reload();
    // The person may no longer read the document: nothing of it is left.
    if (message.type === 'unsubscribed') {
      rereading.clear();
      store.setBase((base) => ({ ...base, records: new Map() }));
    }
  }

  const retry = () => {
    if (error && !isLoading) void reload();
  };
  const connection = session.connection.subscribe((state) => {
    if (state === 'online') retry();
  });
  void reload();

  return {
    get error() {
      return error;
    },
    async loaded() {
      for (let waited; waited !== loading;) {
        waited = loading;
        await waited;
      }
    },
    reload,
    retry,
    close() {
      generation += 1;
      rereading.clear();
      leave?.();
      connection.unsubscribe();
    },
  };
}
