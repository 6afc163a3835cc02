import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Observable, Subscription } from '../src/observable.js';

// Why this file exists. TanStack Query reads through a function that resolves once. An element of the client delivers a stream: a first value,
// later updates from the service, and failures that do not end the stream. The library has no source that continues after
// `queryFn` has resolved. So `queryFn` resolves with the first value, and this file writes later values into the query.

interface OpenStream {
  source: Observable<unknown>;
  subscription: Subscription;
  /** Its last value said that nothing is loaded. */
  isEmpty: boolean;
  /** It loads by itself: reopening it sends no request to the service. */
  isLoading?: boolean;
}

/** The open streams of each query cache, by query hash. */
const streams = new WeakMap<QueryClient, Map<string, OpenStream>>();

/**
 * Opens the stream behind a query and resolves with its first value; rejects with its failure. Later values and failures are written to
 * the cache, a failure beside the last value. There is one stream for each key. Opening it again replaces it and asks the service again.
 * It closes when the cache removes the query, `gcTime` after the last observer unmounts, and when no observer is enabled any more.
 */
export async function openStream<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  source: Observable<T | null>,
): Promise<T> {
  const open = streamsOf(queryClient);
  const hash = hashKey(queryKey);
  const before = open.get(hash);
  /** The last value, and the error if it failed after that. */
  const latest: { value: T | null; failure?: { error: unknown } | undefined } = { value: null };
  /** While the query waits for its first value, or for a new answer, nothing is written beside it. */
  let isReading = true;
  let wake = () => {};

  const own: OpenStream = { source, subscription: { unsubscribe: () => {} }, isEmpty: true };
  const subscription = source.subscribe({
    next(value) {
      own.isEmpty = value === null;
      if (value === null) {
        // Not loaded yet. A failed query is being read again.
        if (isReading) latest.failure = undefined;
        return;
      }
      latest.value = value;
      latest.failure = undefined;
      if (isReading) wake();
      else queryClient.setQueryData<T>(queryKey, value);
    },
    error(error) {
      latest.failure = { error };
      if (isReading) wake();
      else setFailure(queryClient, queryKey, error);
    },
  });
  own.subscription = subscription;
  before?.subscription.unsubscribe();
  open.set(hash, own);

  if (before && !before.isLoading) {
    await source.refetch?.().catch((error: unknown) => {
      latest.failure = { error };
    });
  }
  while (latest.value === null && !latest.failure) await new Promise<void>((resolve) => (wake = resolve));
  const { value, failure } = latest;
  // The query applies the result in a later microtask. Values received before then are written after it.
  setTimeout(() => {
    isReading = false;
    if (open.get(hash)?.subscription !== subscription) return;
    if (latest.failure && latest.failure !== failure) setFailure(queryClient, queryKey, latest.failure.error);
    else if (latest.value !== value) queryClient.setQueryData<T>(queryKey, latest.value as T); // never `null` again
  });
  if (!failure) return value as T; // not `null`: the loop above ended without a failure
  if (value !== null) queryClient.setQueryData<T>(queryKey, value);
  throw failure.error;
}

/**
 * Asks the service again for the data of a live query, without a loading or fetching state. The stream delivers the answer or the failure.
 * Resolves `false` when there is nothing to ask: the query is in error, it has no stream, or the code of the
 * stream could not be loaded.
 */
export async function refetchStream(queryClient: QueryClient, queryKey: QueryKey): Promise<boolean> {
  if (queryClient.getQueryState(queryKey)?.status === 'error') return false;
  const { refetch } = streamsOf(queryClient).get(hashKey(queryKey))?.source ?? {};
  if (!refetch) return false;
  return refetch().then(
    () => true,
    () => false,
  );
}

/**
 * Clears live queries whose stream has reported that nothing is loaded, and loads them again. Until this call they keep their value, as they do
 * while a document is opened beside the others.
 */
export function removeEmptied(queryClient: QueryClient, queryKey: QueryKey): void {
  const open = streamsOf(queryClient);
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const stream = open.get(query.queryHash);
    if (!stream?.isEmpty || query.state.data === undefined) continue;
    stream.isLoading = true;
    void queryClient.resetQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** Puts a query into the error state. Its value stays. */
function setFailure(queryClient: QueryClient, queryKey: QueryKey, error: unknown) {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  query?.setState({
    status: 'error',
    error: error as Error, // streams fail with ParleyError; the cache wants an Error
    errorUpdatedAt: Date.now(),
    errorUpdateCount: query.state.errorUpdateCount + 1,
  });
}

function streamsOf(queryClient: QueryClient) {
  const known = streams.get(queryClient);
  if (known) return known;
  const open = new Map<string, OpenStream>();
  streams.set(queryClient, open);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    // All who observe it have `enabled: false` by now. One that is being read is closed after its first value.
    const isLeft = type === 'observerOptionsUpdated' && !query.isActive() && query.state.fetchStatus === 'idle';
    if (type !== 'removed' && !isLeft) return;
    open.get(query.queryHash)?.subscription.unsubscribe();
    if (open.delete(query.queryHash) && isLeft) query.invalidate(); // to be read when one is enabled again
  });
  return open;
}
