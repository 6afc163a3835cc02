import type { LoggedChange } from '../../store/changes.js';
import type { ThreadAudience } from '../../store/columns.js';

/** Summary of a run of a document's changes: every thread once, however often it was named. */
export interface ThreadDigest {
  /** Threads that were created, changed or removed. */
  threads: ReadonlySet<string>;
  /** By thread: its earlier audiences, when the run changed its audience. */
  before: ReadonlyMap<string, readonly PastAudience[]>;
  /** By thread: the people who viewed it or marked it unread. */
  viewers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The audience of a thread before a write. */
export interface PastAudience {
  audience: ThreadAudience;
  /** Position of the organization's stream at that write. */
  until: number;
}

export function digestThreads(changes: readonly LoggedChange[]): ThreadDigest {
  const threads = new Set<string>();
  const before = new Map<string, PastAudience[]>();
  const viewers = new Map<string, Set<string>>();
  for (const { change } of changes) {
    if (change.kind === 'threads') {
      for (const id of change.ids) threads.add(id);
      // An id may be any word, even `__proto__`, so it is never used to look up a property of an object.
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
