import type { ClientContext } from '../../ClientContext.js';
import { createState, type Observable, type State } from '../../observable.js';
import type { Threads } from './createThreads.js';

/** Values computed from threads, each computed once however many read it. */
export interface ThreadStreams {
  /**
   * A state stream, recomputed after each change while it has subscribers. Equal keys share a stream. It fails with the error that prevents
   * reading documents.
   * @param documentIds documents to follow meanwhile, besides the open ones
   */
  stream<T>(key: string, compute: () => T, documentIds?: readonly string[]): Observable<T>;
  /** Computes everything that is read again. */
  refresh(): void;
}

interface Entry {
  state: State<unknown>;
  compute: () => unknown;
  documentIds: readonly string[];
}

/** Makes the streams of one client. */
export function createThreadStreams({ session, documents }: ClientContext, threads: Threads): ThreadStreams {
  const entries = new Map<string, Entry>();

  /** Why nothing can be read at all. */
  const hindranceOf = ({ documentIds }: Entry) =>
    session.failure.value ?? (documentIds.length === 0 ? documents.failure.value : null);

  function update(entry: Entry) {
    const hindrance = hindranceOf(entry);
    const needed = [...entry.documentIds, ...(threads.openDocumentIds() ?? [])];
    const failure = needed.map(threads.errorOf).find((found) => found !== undefined);
    entry.state.set(entry.compute());
    if (hindrance) entry.state.fail(hindrance, true);
    else if (failure) entry.state.fail(failure);
    else entry.state.recover();
  }
  const refresh = () => {
    for (const entry of Array.from(entries.values())) update(entry);
  };
  threads.changes.subscribe(refresh);
  session.failure.subscribe(refresh);
  documents.failure.subscribe(refresh);
  documents.locations.subscribe(refresh);

  /** It is there for as long as somebody reads it. */
  function open(key: string, compute: () => unknown, documentIds: readonly string[]): Entry {
    const known = entries.get(key);
    if (known) return known;
    const state = createState<unknown>(compute(), {
      onObserved() {
        const releases = documentIds.map(threads.retain);
        return () => {
          entries.delete(key);
          for (const leave of releases) leave();
        };
      },
    });
    const entry: Entry = { state, compute, documentIds };
    entries.set(key, entry);
    update(entry);
    return entry;
  }

  const refetch = async () => {
    await documents.retry();
    await threads.reload();
  };

  return {
    refresh,
    stream: <T>(key: string, compute: () => T, documentIds: readonly string[] = []): Observable<T> => ({
      subscribe(observer) {
        const { state } = open(key, compute, documentIds);
        threads.retry();
        // The key determines the computation, so the state of this key has the type of `compute`.
        return (state as State<T>).subscribe(observer);
      },
      refetch,
    }),
  };
}
