import type { CommentCount } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { definedFields } from '../../../definedFields.js';
import type { State } from '../../../observable.js';
import type { Session } from '../../../session/Session.js';
import type { CommentCounts } from '../CommentElement.js';
import { countUnread } from '../countUnread.js';
import type { Narrowing } from '../createNarrowing.js';
import type { CountQuery } from './countQuery.js';
import { isCounted } from './countQuery.js';
import type { LocalCounts } from './createLocalCounts.js';

/** Somebody who reads counts of a group. */
export interface CountReader {
  query: CountQuery;
  state: State<CommentCounts>;
}

/** Counts of queries that differ only in documents. */
export interface CountGroup {
  join(reader: CountReader): void;
  /** `true`: nobody is left. */
  leave(reader: CountReader): boolean;
  /** Counts of a document may differ; `undefined`: of any. */
  touch(documentId: string | undefined): void;
  /** What could not be read is asked for again. */
  retry(): void;
  /** Asks for the counts of a query now; resolves when they are there, or could not be read. */
  refetch(query: CountQuery): Promise<void>;
  /** Tells its readers what holds now. */
  emit(): void;
  /** When the oldest counts were asked for. */
  readonly oldest: number;
  /** Nothing is asked any more. */
  close(): void;
}

export interface CountGroupOptions {
  session: Session;
  local: LocalCounts;
  narrowing: Narrowing;
  /** Counts have come; changes after `sequence` are not in them. */
  onAnswer: (sequence: number) => void;
}

/** Continuous change is asked about after this many windows at the latest (client contract §7.2). */
const MAX_WINDOWS = 3;

/** Makes a group of one session. Everything wanted in one task is one request; later changes are collected for a window. */
export function createCountGroup(
  first: CountQuery,
  { session, local, narrowing, onAnswer }: CountGroupOptions,
): CountGroup {
  const { documentIds: _, windowMs, isAggregated: _isAggregated, ...filters } = first;
  const narrowed = narrowing.fields(); // when it changes, its readers go to another group
  const readers = new Set<CountReader>();
  const known = new Map<string, { count: CommentCount; asOf: number }>();
  const asked = new Set<string>();
  const dirty = new Set<string>();
  let dirtySince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** Why the latest answer did not come. */
  let failure: unknown;

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
    const wanted = new Set([...readers].flatMap(({ query }) => keysOf(query)));
    for (const key of [...known.keys(), ...dirty]) {
      if (wanted.has(key)) continue;
      known.delete(key);
      dirty.delete(key);
    }
    const keys = [...wanted].filter((key) => (!known.has(key) || dirty.has(key)) && !asked.has(key));
    void askAll(keys);
  }

  async function askAll(keys: string[]) {
    const requests: Promise<void>[] = [];
    for (let from = 0; from < keys.length; from += LIMITS.countDocuments) {
      requests.push(ask(keys.slice(from, from + LIMITS.countDocuments)));
    }
    await Promise.all(requests);
  }

  async function ask(keys: string[]) {
    const asOf = local.now();
    for (const key of keys) {
      asked.add(key);
      dirty.delete(key);
    }
    try {
      const scope = first.documentIds ? { documentIds: keys } : {};
      const { data } = await session.request('commentAnnotations/counts', {
        ...definedFields({
          ...filters,
          statusIds: copy(filters.statusIds),
          locationIds: copy(filters.locationIds),
          agentFields: copy(filters.agentFields),
        }),
        ...scope,
        ...narrowed,
      });
      if (isClosed) return;
      for (const key of keys) {
        asked.delete(key);
        known.set(key, { count: data.counts[key] ?? { total: 0, unread: 0 }, asOf });
      }
      failure = undefined;
      emit();
      onAnswer(data.sequence);
    } catch (error) {
      if (isClosed) return;
      failure = error;
      for (const key of keys) {
        asked.delete(key);
        dirty.add(key);
      }
      emit();
      return;
    }
    if (dirty.size > 0 && timer === undefined) schedule(windowMs);
  }

  function countOf(key: string): CommentCount | undefined {
    const entry = known.get(key);
    if (!entry) return undefined;
    const me = session.scope.value.userId ?? '';
    let { total, unread } = entry.count;
    for (const { documentId, before, after, settledAt } of local.effects) {
      if (settledAt <= entry.asOf || (first.documentIds && documentId !== key)) continue;
      for (const [record, sign] of [[before, -1] as const, [after, 1] as const]) {
        if (!record || !isCounted(record, first) || !narrowing.shows(record)) continue;
        total += sign;
        if (first.agentFields || countUnread(record, me) > 0) unread += sign;
      }
    }
    return { total: Math.max(0, total), unread: Math.max(0, unread) };
  }

  function tell({ query, state }: CountReader) {
    const counts = keysOf(query).map((key) => [key, countOf(key)] as const);
    if (counts.every(([, count]) => count !== undefined)) {
      const data = Object.fromEntries(counts) as Record<string, CommentCount>;
      state.set({ data: query.isAggregated ? { aggregate: sum(Object.values(data)) } : data });
    }
    if (failure) state.fail(failure);
    else state.recover();
  }
  const emit = () => readers.forEach(tell);

  return {
    join(reader) {
      readers.add(reader);
      tell(reader);
      // What could not be counted is asked for again for everybody who comes.
      if (keysOf(reader.query).some((key) => (!known.has(key) || failure) && !asked.has(key))) schedule(0);
    },
    leave(reader) {
      readers.delete(reader);
      return readers.size === 0;
    },
    touch(documentId) {
      const wanted = documentId !== undefined && first.documentIds ? [documentId] : [...known.keys(), ...asked];
      const touched = wanted.filter(isWanted);
      if (touched.length === 0) return;
      for (const key of touched) dirty.add(key);
      dirtySince ??= Date.now();
      schedule(Math.max(0, Math.min(windowMs, dirtySince + MAX_WINDOWS * windowMs - Date.now())));
    },
    retry() {
      if (dirty.size > 0) schedule(0);
    },
    refetch: (query) => askAll([...new Set(keysOf(query))]),
    emit,
    get oldest() {
      return Math.min(...[...known.values()].map(({ asOf }) => asOf), Infinity);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const copy = (values: readonly string[] | undefined) => values && [...values];

function sum(counts: CommentCount[]): CommentCount {
  return counts.reduce((a, b) => ({ total: a.total + b.total, unread: a.unread + b.unread }), { total: 0, unread: 0 });
}
