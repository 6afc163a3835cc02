import type { CommentCount } from '@parley/protocol';
import { COUNT_DOCUMENTS_LIMIT } from '@parley/protocol/constants';
import { asksForNothing } from '../../../asksForNothing.js';
import { definedFields } from '../../../definedFields.js';
import type { Session } from '../../../session/Session.js';
import type { HostFilter } from '../createHostFilter.js';
import type { CountQuery } from './countQuery.js';
import type { LocalCounts } from './createLocalCounts.js';

/** A count from the service. */
export interface LoadedCount {
  count: CommentCount;
  /** When it was requested, in the time of `LocalCounts`. */
  asOf: number;
}

/** The service's counts for one group of queries, by document; without documents one key represents everything. */
export interface LoadedCounts {
  get(key: string): LoadedCount | undefined;
  /** Keys that are loaded or requested. */
  keys(): string[];
  /** Why the latest request failed. */
  readonly failure: unknown;
  /** Some loaded counts may be outdated. */
  readonly isOutdated: boolean;
  /** When the oldest counts were requested. */
  readonly oldest: number;
  /** Marks loaded counts as outdated. */
  touch(keys: readonly string[]): void;
  /** Not there, and not on its way. After a failure everything counts as not there. */
  isMissing(key: string): boolean;
  /** Requests missing or outdated counts, and drops everything that is not wanted. */
  update(wanted: ReadonlySet<string>): void;
  /** Requests counts now; resolves when they are loaded, or could not be read. */
  ask(keys: readonly string[]): Promise<void>;
  /** Ignores later responses. */
  close(): void;
}

export interface LoadedCountsOptions {
  /** A query of the group. */
  query: CountQuery;
  session: Session;
  local: LocalCounts;
  hostFilter: HostFilter;
  /** Counts have arrived; changes after `sequence` are not in them. */
  onAnswer: (sequence: number) => void;
  onFailure: () => void;
}

export function createLoadedCounts(options: LoadedCountsOptions): LoadedCounts {
  const { session, local, onAnswer, onFailure } = options;
  const { documentIds, windowMs: _, isAggregated: _isAggregated, ...filters } = options.query;
  const narrowed = options.hostFilter.fields(); // when it changes, its readers go to another group
  const known = new Map<string, LoadedCount>();
  const asked = new Set<string>();
  const dirty = new Set<string>();
  let failure: unknown;
  let isClosed = false;

  const request = (keys: string[]) =>
    session.request('commentAnnotations/counts', {
      ...definedFields({
        ...filters,
        statusIds: copy(filters.statusIds),
        locationIds: copy(filters.locationIds),
        agentFields: copy(filters.agentFields),
      }),
      ...(documentIds && { documentIds: keys }),
      ...narrowed,
    });

  async function askFor(keys: string[]) {
    const asOf = local.now();
    for (const key of keys) {
      asked.add(key);
      dirty.delete(key);
    }
    try {
      const { data } = asksForNothing(filters) ? NOTHING : await request(keys);
      if (isClosed) return;
      for (const key of keys) {
        asked.delete(key);
        known.set(key, { count: data.counts[key] ?? { total: 0, unread: 0 }, asOf });
      }
      failure = undefined;
      onAnswer(data.sequence);
    } catch (error) {
      if (isClosed) return;
      failure = error;
      for (const key of keys) {
        asked.delete(key);
        dirty.add(key);
      }
      onFailure();
    }
  }

  async function ask(keys: readonly string[]) {
    const requests: Promise<void>[] = [];
    for (let from = 0; from < keys.length; from += COUNT_DOCUMENTS_LIMIT) {
      requests.push(askFor(keys.slice(from, from + COUNT_DOCUMENTS_LIMIT)));
    }
    await Promise.all(requests);
  }

  return {
    get: (key) => known.get(key),
    keys: () => [...known.keys(), ...asked],
    get failure() {
      return failure;
    },
    get isOutdated() {
      return dirty.size > 0;
    },
    get oldest() {
      return Math.min(...[...known.values()].map(({ asOf }) => asOf), Infinity);
    },
    touch: (keys) => keys.forEach((key) => dirty.add(key)),
    isMissing: (key) => (!known.has(key) || Boolean(failure)) && !asked.has(key),
    update(wanted) {
      for (const key of [...known.keys(), ...dirty]) {
        if (wanted.has(key)) continue;
        known.delete(key);
        dirty.delete(key);
      }
      void ask([...wanted].filter((key) => (!known.has(key) || dirty.has(key)) && !asked.has(key)));
    },
    ask,
    close: () => void (isClosed = true),
  };
}

/** No change can add to it. */
const NOTHING = { data: { counts: {} as Record<string, CommentCount>, sequence: Infinity } };

const copy = (values: readonly string[] | undefined) => values && [...values];
