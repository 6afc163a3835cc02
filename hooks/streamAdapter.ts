import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Observable, Subscription } from '../src/observable.js';

interface OpenStream {
  source: Observable<unknown>;
  subscription: Subscription;
}

/** The open streams of each query cache by query hash. */
const streams = new WeakMap<QueryClient, Map<string, OpenStream>>();

/**
 * Asks the service again for what a query shows, without a sign of loading; a failure comes through the stream. `false`: its stream cannot
 * be asked, as there is none or its code could not be loaded.
 */
export async function refetchStream(queryClient: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const { refetch } = streamsOf(queryClient).get(hashKey(queryKey))?.source ?? {};
  if (!refetch) return false;
  return refetch().then(
    () => true,
    () => false,
  );
}

/**
 * Opens the stream behind a query and resolves with its value; later values and failures are written to the cache, a failure beside the
 * last value. One stream per key: opening it again replaces it, and asks the service again. It closes when the cache drops the query,
 * which is `gcTime` after the last observer left.
 */
export async function openStream<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  source: Observable<T | null>,
): Promise<T> {
  const open = streamsOf(queryClient);
  const hash = hashKey(queryKey);
  const before = open.get(hash);
  /** What the stream has said last: a value, and whether it failed after that. */
  const said: { value: T | null; failure?: { error: unknown } | undefined } = { value: null };
  /** While the query waits for its first value, or for a new answer, nothing is written beside it. */
  let isReading = true;
  let wake = () => {};

  const subscription = source.subscribe({
    next(value) {
      if (value === null) {
        // Not loaded yet. What has failed is being read again.
        if (isReading) said.failure = undefined;
        return;
      }
      said.value = value;
      said.failure = undefined;
      if (isReading) wake();
      else queryClient.setQueryData<T>(queryKey, value);
    },
    error(error) {
      said.failure = { error };
      if (isReading) wake();
      else setFailure(queryClient, queryKey, error);
    },
  });
  before?.subscription.unsubscribe();
  open.set(hash, { source, subscription });

  if (before) {
    await source.refetch?.().catch((error: unknown) => {
      said.failure = { error };
    });
  }
  while (said.value === null && !said.failure) await new Promise<void>((resolve) => (wake = resolve));
  const { value, failure } = said;
  // The query takes what it is given in a later microtask: what comes until then is written after it.
  setTimeout(() => {
    isReading = false;
    if (open.get(hash)?.subscription !== subscription) return;
    if (said.failure && said.failure !== failure) setFailure(queryClient, queryKey, said.failure.error);
    else if (said.value !== value) queryClient.setQueryData<T>(queryKey, said.value as T); // never `null` again
  });
  if (!failure) return value as T; // said without a failure
  if (value !== null) queryClient.setQueryData<T>(queryKey, value);
  throw failure.error;
}

/** The query is in error, and keeps its value. */
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
    if (type !== 'removed') return;
    open.get(query.queryHash)?.subscription.unsubscribe();
    open.delete(query.queryHash);
  });
  return open;
}
