import type { ParleyError } from '@parley/protocol/constants';
import { createPendingStore, type PendingStore } from '../../cache/createPendingStore.js';
import { createThreadsView, type ShownThreads } from '../../cache/threads/createThreadsView.js';
import type { ThreadRecord } from './CommentAnnotation.js';
import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import {
  applyThreadFrames,
  EMPTY_THREADS,
  type ThreadFrame,
  type ThreadsBase,
} from '../../cache/threads/ThreadsBase.js';
import type { LazyResolved } from './createLazyResolved.js';
import type { HostFilter } from './createHostFilter.js';
import { followThreads } from './followThreads.js';
import type { LocalCounts } from './counts/createLocalCounts.js';
import type { Session } from '../../session/Session.js';

/** The threads of one document, kept in sync with the service by a list and the live changes after it. */
export interface DocumentThreads {
  readonly documentId: string;
  readonly store: PendingStore<ThreadsBase, ThreadChange, ThreadFrame>;
  /** As shown: with pending changes. */
  readonly shown: ShownThreads;
  /** Shows a change while `run` runs, which returns its position; undoes it if that rejects. Counts follow it. */
  during<T extends { sequence: number }>(change: ThreadChange, run: () => Promise<T>): Promise<T>;
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

export interface DocumentThreadsOptions {
  session: Session;
  documentId: string;
  local: LocalCounts;
  hostFilter: HostFilter;
  lazy: LazyResolved;
  onChange: () => void;
  /** They have been read. */
  onRead: (records: readonly ThreadRecord[]) => void;
  onFailure: (error: ParleyError) => void;
}

/** Reads and follows the threads of a document for the person who is signed in. `close` it when the session ends. */
export function createDocumentThreads(options: DocumentThreadsOptions): DocumentThreads {
  const { documentId, local } = options;
  const store = createPendingStore<ThreadsBase, ThreadChange, ThreadFrame>({
    base: EMPTY_THREADS,
    apply: applyThreadFrames,
    onChange: options.onChange,
  });
  const view = createThreadsView();
  const following = followThreads({ ...options, store });

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
      return following.error;
    },
    loaded: following.loaded,
    reload: following.reload,
    retry: following.retry,
    resume: following.resume,
    complete: following.complete,
    readOne: following.readOne,
    close() {
      following.close();
      store.close();
    },
  };
}
