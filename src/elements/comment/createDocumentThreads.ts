import type { ParleyError } from '@parley/protocol/constants';
import { createPendingStore, type PendingStore } from '../../cache/createPendingStore.js';
import { createThreadsView, type ShownThreads } from '../../cache/threads/createThreadsView.js';
import type { ThreadRecord } from './CommentAnnotation.js';
import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import {
  applyReread,
  applyThreadFrames,
  EMPTY_THREADS,
  loadThreads,
  type ThreadFrame,
  type ThreadsBase,
} from '../../cache/threads/ThreadsBase.js';
import type { Narrowing } from './createNarrowing.js';
import { createRereading } from './createRereading.js';
import { createThreadPages } from './createThreadPages.js';
import type { LocalCounts } from './counts/createLocalCounts.js';
import type { Session } from '../../session/Session.js';
import type { TopicMessage } from '../../transport/Transport.js';

/** The threads of one document, kept equal to the service's by a list and the live changes after it. */
export interface DocumentThreads {
  readonly documentId: string;
  readonly store: PendingStore<ThreadsBase, ThreadChange, ThreadFrame>;
  /** As shown: with what was just done here. */
  readonly shown: ShownThreads;
  /** Shows a change while `run` runs, which answers its position; undoes it if that rejects. Counts follow it. */
  during<T extends { sequence: number }>(change: ThreadChange, run: () => Promise<T>): Promise<T>;
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

export interface DocumentThreadsOptions {
  session: Session;
  documentId: string;
  local: LocalCounts;
  narrowing: Narrowing;
  onChange: () => void;
  /** They have been read. */
  onRead: (records: readonly ThreadRecord[]) => void;
  onFailure: (error: ParleyError) => void;
}

/** Reads and follows the threads of a document for the person who is signed in. `close` it when the session ends. */
export function createDocumentThreads(options: DocumentThreadsOptions): DocumentThreads {
  const { session, documentId, local, narrowing, onFailure } = options;
  const store = createPendingStore<ThreadsBase, ThreadChange, ThreadFrame>({
    base: EMPTY_THREADS,
    apply: applyThreadFrames,
    onChange: options.onChange,
  });
  const view = createThreadsView();
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
      options.onRead(page.annotations);
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
      options.onRead(read.flatMap(({ annotations }) => annotations));
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
    documentId,
    store,
    get shown() {
      return view(store.state);
    },
    during(change, run) {
      const shown = () => view(store.state).byId.get(change.annotationId) ?? null;
      const before = shown();
      const saving = store.during(change, run);
      const after = shown();
      if (before !== after) local.add({ documentId, before, after }, saving);
      return saving;
    },
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
      store.close();
    },
  };
}
