import type { CommentCount } from '@parley/protocol';
import type { State } from '../../../observable.js';
import type { Session } from '../../../session/Session.js';
import type { CommentCounts } from '../CommentElement.js';
import { countUnread } from '../countUnread.js';
import type { HostFilter } from '../createHostFilter.js';
import type { CountQuery } from './countQuery.js';
import { isCounted } from './countQuery.js';
import { createLoadedCounts } from './createLoadedCounts.js';
import type { LocalCounts } from './createLocalCounts.js';

/** Somebody who reads counts of a group. */
export interface CountReader {
  query: CountQuery;
  state: State<CommentCounts>;
}

/** Counts of queries that differ only in documents. */
export interface CountGroup {
  join(reader: CountReader): void;
  /** `true`: no reader is left. */
  leave(reader: CountReader): boolean;
  /** Counts of a document may differ; `undefined`: of any. */
  touch(documentId: string | undefined): void;
  /** Requests counts that could not be read again. */
  retry(): void;
  /** Requests the counts of a query now; resolves when they are loaded, or could not be read. */
  refetch(query: CountQuery): Promise<void>;
  /** Notifies its readers of the current counts. */
  emit(): void;
  /** When the oldest counts were requested. */
  readonly oldest: number;
  /** Stops all requests. */
  close(): void;
}

export interface CountGroupOptions {
  session: Session;
  local: LocalCounts;
  hostFilter: HostFilter;
  /** Counts have arrived; changes after `sequence` are not in them. */
  onAnswer: (sequence: number) => void;
}

/** Continuous changes are counted after this many windows at the latest (client contract §7.2). */
const MAX_WINDOWS = 3;

/** Makes a group of one session. Everything wanted in one task is one request; later changes are collected for a window. */
export function createCountGroup(first: CountQuery, options: CountGroupOptions): CountGroup {
  const { session, local, hostFilter } = options;
  const { windowMs } = first;
  const readers = new Set<CountReader>();
  let dirtySince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const loaded = createLoadedCounts({
    query: first,
    session,
    local,
    hostFilter,
    onAnswer(sequence) {
      emit();
      options.onAnswer(sequence);
      if (loaded.isOutdated && timer === undefined) schedule(windowMs);
    },
    onFailure: () => emit(),
  });

  const everything = first.organizationId ?? session.scope.value.organizationId ?? '';
  const keysOf = ({ documentIds }: CountQuery) => documentIds ?? [everything];
  const isWanted = (key: string) => [...readers].some(({ query }) => keysOf(query).includes(key));

  function schedule(delayMs: number) {
    clearTimeout(timer);
    timer = setTimeout(flush, delayMs);
  }

  function flush() {
    timer = undefined;
    dirtySince = undefined;
    loaded.update(new Set([...readers].flatMap(({ query }) => keysOf(query))));
  }

  /** The loaded count, with the person's changes here since it was requested. */
  function countOf(key: string): CommentCount | undefined {
    const entry = loaded.get(key);
    if (!entry) return undefined;
    const me = session.scope.value.userId ?? '';
    let { total, unread } = entry.count;
    for (const { documentId, before, after, settledAt } of local.effects) {
      if (settledAt <= entry.asOf || (first.documentIds && documentId !== key)) continue;
      for (const [record, sign] of [[before, -1] as const, [after, 1] as const]) {
        if (!record || !isCounted(record, first) || !hostFilter.shows(record)) continue;
        total += sign;
        if (first.agentFields || countUnread(record, me) > 0) unread += sign;
      }
    }
    return { total: Math.max(0, total), unread: Math.max(0, unread) };
  }

  function notify({ query, state }: CountReader) {
    const counts = keysOf(query).map((key) => [key, countOf(key)] as const);
    if (counts.every(([, count]) => count !== undefined)) {
      const data = Object.fromEntries(counts) as Record<string, CommentCount>;
      state.set({ data: query.isAggregated ? { aggregate: sum(Object.values(data)) } : data });
    }
    if (loaded.failure) state.fail(loaded.failure);
    else state.recover();
  }
  const emit = () => readers.forEach(notify);

  return {
    join(reader) {
      readers.add(reader);
      notify(reader);
      // Counts that could not be read are requested again for each new reader.
      if (keysOf(reader.query).some(loaded.isMissing)) schedule(0);
    },
    leave(reader) {
      readers.delete(reader);
      return readers.size === 0;
    },
    touch(documentId) {
      const candidates = documentId !== undefined && first.documentIds ? [documentId] : loaded.keys();
      const touched = candidates.filter(isWanted);
      if (touched.length === 0) return;
      loaded.touch(touched);
      dirtySince ??= Date.now();
      schedule(Math.max(0, Math.min(windowMs, dirtySince + MAX_WINDOWS * windowMs - Date.now())));
    },
    retry() {
      if (loaded.failure) schedule(0);
    },
    refetch: (query) => loaded.ask([...new Set(keysOf(query))]),
    emit,
    get oldest() {
      return loaded.oldest;
    },
    close() {
      loaded.close();
      clearTimeout(timer);
    },
  };
}

function sum(counts: CommentCount[]): CommentCount {
  return counts.reduce((a, b) => ({ total: a.total + b.total, unread: a.unread + b.unread }), { total: 0, unread: 0 });
}
