import type { Change } from '@parley/protocol';
import type { LoggedChange, Reach } from '../../store/changes.js';

/**
 * Summary of a run of an organization's changes for inboxes: every notification once, however often it was named. Recipients in the middle
 * of a run count too: the rows of a list may be newer than its position, so a reader can have them.
 */
export interface InboxDigest {
  /** Position before the run. */
  after: number;
  /** Position of its last change. */
  through: number;
  /** Notifications that changed for everybody who may see them. */
  records: ReadonlySet<string>;
  /** By notification: its recipients before each of its changes. Absent: nobody. */
  reaches: ReadonlyMap<string, readonly Reach[]>;
  /** By person: notifications that changed for that person only. */
  marked: ReadonlyMap<string, ReadonlySet<string>>;
  /** By person: those of `marked` that the person had, and may have lost. */
  had: ReadonlyMap<string, ReadonlySet<string>>;
  /** By person: `allRead` and `seen` changes, in order. */
  watermarks: ReadonlyMap<string, readonly Change[]>;
  /** By person: documents whose channels they changed; `''` is the organization. */
  settings: ReadonlyMap<string, ReadonlySet<string>>;
  /** People whom the changes name, or who received the notifications before; `null`: everybody. */
  people: ReadonlySet<string> | null;
  /** Whether the person's permissions have changed. */
  touchesAccess(userId: string): boolean;
}

export function digestInbox(changes: readonly LoggedChange[]): InboxDigest {
  const records = new Set<string>();
  const reaches = new Map<string, Reach[]>();
  const marked = new Map<string, Set<string>>();
  const had = new Map<string, Set<string>>();
  const watermarks = new Map<string, Change[]>();
  const settings = new Map<string, Set<string>>();
  const accessOf = new Set<string>();
  let isAccessOfAll = false;

  for (const { change } of changes) {
    switch (change.kind) {
      case 'notifications':
        for (const id of change.ids) {
          if (change.before) push(reaches, id, change.before);
          records.add(id);
        }
        break;
      case 'arrived':
        for (const userId of change.userIds) addAll(marked, userId, [change.notificationId]);
        break;
      case 'marks':
        if (change.hadThem) addAll(had, change.userId, change.ids);
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
      case 'document': // occurs in document streams only
    }
  }
  const after = (changes[0]?.sequence ?? 1) - 1;
  const through = changes.at(-1)?.sequence ?? after;
  const touchesAccess = (userId: string) => isAccessOfAll || accessOf.has(userId);
  const earlier = [...reaches.values()].flat();
  const isForAll = isAccessOfAll || earlier.some(({ notifyAll, userIds }) => notifyAll || !userIds);
  const reached = earlier.flatMap(({ userIds }) => userIds ?? []);
  const people = isForAll
    ? null
    : new Set([...reached, ...marked.keys(), ...watermarks.keys(), ...settings.keys(), ...accessOf]);
  return { after, through, records, reaches, marked, had, watermarks, settings, people, touchesAccess };
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
