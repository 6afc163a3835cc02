import type { LoggedChange } from '../../store/changes.js';
import type { ThreadAudience } from '../../store/columns.js';

/** What a run of a document's changes means to its threads: every thread once, however often it was named. */
export interface ThreadDigest {
  /** Threads made, changed or removed. */
  threads: ReadonlySet<string>;
  /** By thread: who could see it at some time within the run, where that changed. */
  before: ReadonlyMap<string, readonly PastAudience[]>;
  /** By thread: the people who viewed it or marked it unread. */
  viewers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Who could see a thread until something was written. */
export interface PastAudience {
  audience: ThreadAudience;
  /** Where the organization's stream stood then. */
  until: number;
}

export function digestThreads(changes: readonly LoggedChange[]): ThreadDigest {
  const threads = new Set<string>();
  const before = new Map<string, PastAudience[]>();
  const viewers = new Map<string, Set<string>>();
  for (const { change } of changes) {
    if (change.kind === 'threads') {
      for (const id of change.ids) threads.add(id);
      // An id may be any word, `__proto__` too: never look one up in an object.
      for (const [id, audience] of Object.entries(change.before ?? {})) {
        before.set(id, [...(before.get(id) ?? []), { audience, until: change.until ?? 0 }]);
      }
    }
    if (change.kind === 'threadViews') {
      for (const id of change.ids) viewers.set(id, (viewers.get(id) ?? new Set()).add(change.userId));
    }
  }
  return { threads, before, viewers };
}
