import type { Query, QueryClient } from '@tanstack/react-query';
import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../src/ClientContext.js';
import type { loadLater } from '../src/loadLater.js';
import type { PersistedResult } from '../src/session/resultStore.js';
import { createResultGroups, type ResultGroup } from './createResultGroups.js';

export interface PersistResultsOptions {
  /** From those who have it: this module imports nothing that a page loads without it. */
  context: ClientContext;
  queryClient: QueryClient;
  load: typeof loadLater;
}

/** Visible results change in bursts, so writes are delayed by this time, ms. A crash may lose the last burst. */
const SAVE_MS = 1000;
/** A larger result is not stored: reading it from the disk takes longer than from the service. */
const MOST_CHARACTERS = 500_000;

/**
 * Stores the results of hooks on the device, and shows those of the last visit while a query waits for its first answer (`persistentCache`).
 * A result of documents is shown once the service has opened the same documents again, so never to a person who lost access. Returns the cleanup.
 */
export function persistResults({ context, queryClient, load }: PersistResultsOptions): () => void {
  const cache = queryClient.getQueryCache();
  const texts = new WeakMap<object, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const showAll = () => cache.getAll().forEach(show);
  const groups = createResultGroups({ context, load, onPerson: stop, onRead: showAll });

  /** Shows what an earlier visit had, while the query waits for its first answer. */
  function show(query: Query) {
    if (query.state.data !== undefined || query.state.fetchStatus !== 'fetching') return;
    const earlier = groups.find(query)?.earlier.get(keyOf(query));
    if (!earlier) return;
    earlier.data = JSON.parse(earlier.text) as unknown;
    query.setState({ data: earlier.data, dataUpdatedAt: earlier.at, status: 'success' });
  }

  /** The service has answered a query, or refused to. */
  function take(query: Query, group: ResultGroup) {
    const key = keyOf(query);
    const { data, status, error, fetchStatus } = query.state;
    const earlier = group.earlier.get(key);
    const isEarlier = earlier?.data !== undefined && data === earlier.data;
    if (status === 'error' && isEarlier && isRefusal(error as ParleyError | null)) {
      group.earlier.delete(key);
      query.setState({ data: undefined, dataUpdatedAt: 0 });
    } else if (status === 'success' && fetchStatus === 'idle') {
      group.earlier.delete(key);
    }
    timer ??= setTimeout(save, SAVE_MS);
  }

  function save() {
    timer = undefined;
    for (const group of groups.read()) groups.write(group, resultsOf(group));
  }

  /** The current results of the group: answers of the service, and stored results for the rest. */
  function resultsOf(group: ResultGroup): PersistedResult[] {
    const results = new Map<string, PersistedResult>();
    for (const [key, { at, text }] of group.earlier) results.set(key, [key, at, text]);
    for (const query of cache.getAll()) {
      const { data, status, dataUpdatedAt } = query.state;
      const key = keyOf(query);
      if (data === undefined || status !== 'success' || group.earlier.has(key)) continue;
      const text = groups.find(query) === group ? textOf(data) : '';
      if (text && text.length <= MOST_CHARACTERS) results.set(key, [key, dataUpdatedAt, text]);
    }
    return [...results.values()];
  }

  function textOf(data: unknown): string {
    if (typeof data !== 'object' || data === null) return JSON.stringify(data);
    const text = texts.get(data) ?? JSON.stringify(data);
    texts.set(data, text);
    return text;
  }

  const leaveCache = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const query = event.query as Query; // of any type
    const group = groups.find(query);
    if (!group) return;
    if (event.action.type === 'fetch') show(query);
    else take(query, group);
  });
  const refusals = context.session.failure.subscribe((error) => {
    if (error && isRefusal(error)) groups.wipe();
  });
  return () => {
    stop();
    leaveCache();
    groups.close();
    refusals.unsubscribe();
  };
}

/** The key of a query on the device; the storage is already separate for each person. */
const keyOf = ({ queryKey }: Query) => JSON.stringify(queryKey.slice(2));

/** The person has lost access to it, or it is deleted. */
const isRefusal = (error: ParleyError | null) =>
  error?.code === 'PERMISSION_DENIED' || error?.code === 'NOT_FOUND' || error?.code === 'UNAUTHENTICATED';
