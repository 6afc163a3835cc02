import type { Change } from '@parley/protocol';
import type { ThreadSight } from '../../domain/comments/threadSight.js';
import type { LoggedChange, StoredChange } from '../../store/transaction.js';

/** What a run of an organization's changes means to inboxes: every record once, however often it was named. */
export interface InboxDigest {
  /** Position before the run. */
  after: number;
  /** Position of its last change. */
  through: number;
  /** Records for everybody who may see them. */
  records: ReadonlySet<string>;
  /** By record: who can have had it before the run; `null`: everybody. */
  audiences: ReadonlyMap<string, ReadonlySet<string> | null>;
  /** By record about a thread that not everybody could see before the run: that thread. */
  threads: ReadonlyMap<string, { documentId: string; sight: ThreadSight }>;
  /** Records that one person marked. */
  marked: ReadonlyMap<string, ReadonlySet<string>>;
  /** What one person read or saw by position, in order. */
  watermarks: ReadonlyMap<string, readonly Change[]>;
  /** Documents (`''`: the organization) whose channels one person changed. */
  settings: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether what the person may enter has changed. */
  touchesAccess(userId: string): boolean;
}

export function digestInbox(changes: readonly LoggedChange[]): InboxDigest {
  const records = new Set<string>();
  const audiences = new Map<string, Set<string> | null>();
  const threads = new Map<string, { documentId: string; sight: ThreadSight }>();
  const marked = new Map<string, Set<string>>();
  const watermarks = new Map<string, Change[]>();
  const settings = new Map<string, Set<string>>();
  const accessOf = new Set<string>();
  let isAccessOfAll = false;

  for (const { change } of changes) {
    switch (change.kind) {
      case 'notifications':
        for (const id of change.ids) {
          // Whoever came to have it within the run did not have it before: the first change decides.
          if (!records.has(id)) {
            audiences.set(id, audienceOf(change));
            if (change.thread) threads.set(id, change.thread);
          }
          records.add(id);
        }
        break;
      case 'marks':
        addAll(marked, change.userId, change.ids);
        break;
      case 'allRead': {
        const { feed, through } = change;
        push(watermarks, change.userId, { type: 'notification.allRead', feed, through });
        break;
      }
      case 'seen':
        push(watermarks, change.userId, { type: 'notification.seen', through: change.through });
        break;
      case 'settings':
        for (const userId of change.userIds) addAll(settings, userId, change.documentIds ?? ['']);
        break;
      case 'access':
        if (!change.userIds) isAccessOfAll = true;
        else change.userIds.forEach((userId) => accessOf.add(userId));
        break;
      case 'document': // of document streams only
    }
  }
  const after = (changes[0]?.sequence ?? 1) - 1;
  const through = changes.at(-1)?.sequence ?? after;
  const touchesAccess = (userId: string) => isAccessOfAll || accessOf.has(userId);
  return { after, through, records, audiences, threads, marked, watermarks, settings, touchesAccess };
}

function audienceOf({ isNew, audience }: Extract<StoredChange, { kind: 'notifications' }>): Set<string> | null {
  if (isNew) return new Set();
  return audience ? new Set(audience) : null;
}

function addAll(map: Map<string, Set<string>>, key: string, values: Iterable<string>): void {
  const set = map.get(key) ?? new Set();
  for (const value of values) set.add(value);
  map.set(key, set);
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
