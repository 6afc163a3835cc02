import type { InboxOptions } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { applyFeedAnswer, rebuildBase } from '../../cache/applyFeedAnswer.js';
import { feedKey, isShort, type FeedQuery } from '../../cache/feedWindow.js';
import { poolOf, type InboxBase, type InboxStore } from '../../cache/InboxBase.js';
import type { Session } from '../../session/Session.js';
import { createOlderPages } from './createOlderPages.js';
import { readFeed, type OlderPage } from './readFeed.js';

/** Keeps the watched feeds of one session loaded. */
export interface FeedLoader {
  /** Loads watched feeds that are not loaded, and refills short ones. */
  fill(): void;
  /** As `fill`, including feeds that could not be loaded before. */
  retry(): void;
  /** Loads an older page of a feed into it. */
  loadOlder(query: FeedQuery, pageSize: number): Promise<void>;
  /** Reads all watched feeds again, then replaces the loaded data. */
  rebuild(): Promise<void>;
  /** Why the feed, or its latest reading, could not be loaded. */
  errorOf(query: FeedQuery): ParleyError | undefined;
}

export interface FeedLoaderOptions {
  session: Session;
  store: InboxStore;
  /** The current filter of lists and counts at the service. */
  options: () => InboxOptions;
  /** The feeds with subscribers. */
  watched: () => FeedQuery[];
  /** Size of first pages. */
  pageSize: () => number;
  /** A feed could not be loaded. */
  onFailure: (query: FeedQuery, error: ParleyError) => void;
}

/** Makes the loader of one session. */
export function createFeedLoader(context: FeedLoaderOptions): FeedLoader {
  const { session, store, options, watched, pageSize, onFailure } = context;
  /** Loading feeds, and the errors of failed ones, by key; a failed feed waits for `retry`, and counts as failed until it is loaded. */
  const loading = new Map<string, Promise<void>>();
  const failed = new Map<string, ParleyError>();
  /** The records when a feed was last refilled: without a change since then it is not requested again. */
  const filledWith = new Map<string, InboxBase['records']>();
  /** Incremented by `rebuild`: responses to earlier requests are outdated. */
  let generation = 0;
  let mustRebuild = false;

  const ask = (query: FeedQuery, older?: OlderPage) =>
    readFeed(session, query, options(), { pageSize: pageSize(), ...(older && { older }) });

  async function load(query: FeedQuery) {
    const key = feedKey(query);
    const asked = generation;
    const recording = store.record();
    try {
      const answer = await ask(query);
      store.flush();
      if (asked === generation) {
        failed.delete(key);
        store.setBase((base) => applyFeedAnswer(base, answer, recording.frames));
      }
      filledWith.set(key, store.state.base.records);
    } catch (error) {
      if (asked !== generation) return;
      failed.set(key, error as ParleyError);
      onFailure(query, error as ParleyError);
    } finally {
      recording.stop();
      if (asked === generation) loading.delete(key);
    }
  }

  const start = (query: FeedQuery) => {
    const key = feedKey(query);
    const running = loading.get(key) ?? load(query);
    loading.set(key, running);
    return running;
  };

  /** @param isAgain includes feeds that could not be loaded before */
  const fill = (isAgain = false) => {
    for (const query of watched()) {
      const key = feedKey(query);
      const hasFailed = failed.has(key);
      if (loading.has(key) || (hasFailed && !isAgain)) continue;
      const window = store.state.base.windows.get(key);
      const isNew = filledWith.get(key) !== store.state.base.records;
      if (hasFailed || !window || (isNew && isShort(window, poolOf(store.state.base)))) void start(query);
    }
  };

  async function rebuild() {
    const asked = (generation += 1);
    mustRebuild = true;
    loading.clear();
    const recording = store.record();
    const queries = [...new Map(watched().map((query) => [feedKey(query), query])).values()];
    try {
      const answers = await Promise.all(queries.map((query) => ask(query)));
      store.flush();
      if (asked !== generation) return;
      mustRebuild = false;
      failed.clear();
      store.setBase((base) => rebuildBase(base, answers, recording.frames));
    } catch (error) {
      if (asked !== generation) return;
      for (const query of queries) {
        failed.set(feedKey(query), error as ParleyError);
        onFailure(query, error as ParleyError);
      }
      throw error;
    } finally {
      recording.stop();
    }
  }

  const loadOlder = createOlderPages({ store, ask, loadFirst: start, generation: () => generation, rebuild });

  return {
    fill: () => fill(),
    retry() {
      if (mustRebuild) void rebuild().catch(() => undefined);
      else fill(true);
    },
    loadOlder,
    rebuild,
    errorOf: (query) => failed.get(feedKey(query)),
  };
}
