import type { ParleyError } from '@parley/protocol/constants';
import type { PendingStore } from '../../cache/createPendingStore.js';
import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import {
  applyReread,
  loadThreads,
  type ThreadFrame,
  type ThreadPage,
  type ThreadsBase,
} from '../../cache/threads/ThreadsBase.js';
import type { Session } from '../../session/Session.js';
import type { TopicMessage } from '../../transport/Transport.js';
import type { ThreadRecord } from './CommentAnnotation.js';
import { isResolved, type LazyResolved } from './createLazyResolved.js';
import type { HostFilter } from './createHostFilter.js';
import { createRereading } from './createRereading.js';
import { createThreadPages } from './createThreadPages.js';

/** Keeps the threads of one document in sync with the service. */
export interface ThreadsSubscription {
  /** Why they could not be read; `undefined`: they are there, or on their way. */
  readonly error: ParleyError | undefined;
  /** Resolves when they have been read, or could not be. */
  loaded(): Promise<void>;
  /** Reads them again; after a failure, too. */
  reload(): Promise<void>;
  /** Reads again what could not be read before. */
  retry(): void;
  /** Reads them again when the person could not read the document for a while. */
  resume(): void;
  /** Reads resolved threads too, where they were omitted. */
  complete(): Promise<void>;
  /** Reads a thread that may have been omitted. */
  readOne(annotationId: string): Promise<void>;
  close(): void;
}

export interface FollowThreadsOptions {
  session: Session;
  documentId: string;
  hostFilter: HostFilter;
  lazy: LazyResolved;
  store: PendingStore<ThreadsBase, ThreadChange, ThreadFrame>;
  /** They have been read. */
  onRead: (records: readonly ThreadRecord[]) => void;
  onFailure: (error: ParleyError) => void;
}

/** Reads the threads of a document into a store, and then follows their changes. */
export function followThreads(options: FollowThreadsOptions): ThreadsSubscription {
  const { session, documentId, lazy, store, onRead, onFailure } = options;
  const pages = createThreadPages(options);
  let leave: (() => void) | undefined;
  let loading: Promise<void> = Promise.resolve();
  let error: ParleyError | undefined;
  let isLoading = false;
  /** The person may no longer read the document. */
  let isEnded = false;
  /** Resolved threads are included in the current or last reading. */
  let isComplete = true;
  /** Incremented by each reading: responses of earlier ones are ignored. */
  let generation = 0;

  function takeRead(ids: readonly string[], page: ThreadPage) {
    store.setBase((base) => applyReread(base, ids, page));
    onRead(page.annotations);
  }
  const rereading = createRereading({
    read: pages.readSome,
    onRead: takeRead,
    onStuck: () => void reload(),
  });

  async function load() {
    const own = (generation += 1);
    rereading.clear();
    leave?.();
    leave = undefined;
    isLoading = true;
    isEnded = false;
    try {
      await Promise.resolve(); // settings made before the code of comments was loaded apply by then
      isComplete = !lazy.isOn;
      const { pages: read, stamp } = await pages.readAll(loadedResolved());
      if (own !== generation) return;
      isLoading = false;
      error = undefined; // until then the failure still stands
      store.setBase((base) => loadThreads(base, read));
      onRead(read.flatMap(({ annotations }) => annotations));
      leave = session.subscribe(`comments:${documentId}`, receive, { since: store.state.base.live, stamp });
    } catch (cause) {
      if (own !== generation) return;
      isLoading = false;
      error = cause as ParleyError;
      onFailure(error);
    }
  }
  const reload = () => (loading = load());
  const loadedResolved = () =>
    [...store.state.base.records.values()].flatMap(({ record }) => (isResolved(record) ? record.annotationId : []));

  function receive(message: TopicMessage) {
    if (message.type === 'changes') {
      store.receive(message);
      rereading.receive(message.sequence, message.changes);
    }
    if (message.type === 'reset') void reload();
    if (message.type === 'unsubscribed') {
      isEnded = true;
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
    resume() {
      if (isEnded) void reload();
    },
    async complete() {
      if (!isComplete) await reload();
    },
    async readOne(annotationId) {
      const own = generation;
      const isNew = ({ sequence }: ThreadPage) => sequence >= store.state.base.live;
      const first = await pages.readSome([annotationId]);
      // Live changes that arrived meanwhile are not in it.
      const page = isNew(first) ? first : await pages.readSome([annotationId]);
      if (own === generation && isNew(page)) takeRead([annotationId], page);
    },
    close() {
      generation += 1;
      rereading.clear();
      leave?.();
      connection.unsubscribe();
    },
  };
}
