import { INBOX_LIMITS, type ParleyError } from '@parley/protocol/constants';
import { applyFeedAnswer, type FeedAnswer } from '../../cache/applyFeedAnswer.js';
import { feedKey, hasOlder, selectWindow, type FeedQuery } from '../../cache/feedWindow.js';
import { poolOf, type InboxStore } from '../../cache/InboxBase.js';
import type { OlderPage } from './readFeed.js';

export interface OlderPagesOptions {
  store: InboxStore;
  ask: (query: FeedQuery, older: OlderPage) => Promise<FeedAnswer>;
  /** Loads the beginning of a feed. */
  loadFirst: (query: FeedQuery) => Promise<void>;
  /** It differs after everything was requested again: responses to earlier requests are outdated. */
  generation: () => number;
  /** Requests everything again. */
  rebuild: () => Promise<void>;
}

/** Loads an older page of a feed into it; of one feed, one at a time. */
export function createOlderPages({ store, ask, loadFirst, generation, rebuild }: OlderPagesOptions) {
  const running = new Map<string, Promise<void>>();

  const windowOf = (query: FeedQuery) => store.state.base.windows.get(feedKey(query));
  const shownOf = (query: FeedQuery) => {
    const window = windowOf(query);
    return window ? selectWindow(window, poolOf(store.state.base)).length : 0;
  };

  async function load(query: FeedQuery, size: number) {
    if (!windowOf(query)) await loadFirst(query);
    const asked = generation();
    const before = shownOf(query);
    // The first pages repeat records of the top: continue until there is something new.
    for (
      let window = windowOf(query);
      window && hasOlder(window, poolOf(store.state.base)) && shownOf(query) === before;
      window = windowOf(query)
    ) {
      const isFirst = window.floor === null;
      const reach = Math.min(INBOX_LIMITS.pageSizeBound, isFirst ? before + size : size);
      const recording = store.record();
      try {
        const answer = await ask(query, { pageToken: window.nextPageToken, pageSize: reach });
        store.flush();
        if (asked !== generation()) return;
        store.setBase((base) => applyFeedAnswer(base, answer, recording.frames));
      } catch (error) {
        // A page token lasts a day; a tab may stay open for longer.
        if (window.nextPageToken && (error as ParleyError).code === 'INVALID_ARGUMENT') return rebuild();
        throw error;
      } finally {
        recording.stop();
      }
    }
  }

  return (query: FeedQuery, pageSize: number): Promise<void> => {
    const key = feedKey(query);
    const own = running.get(key) ?? load(query, pageSize).finally(() => running.delete(key));
    running.set(key, own);
    return own;
  };
}
