import type { DigestScope } from '../../../store/columns.js';

/** One notification for one person whose delay is over: it is about to enter batch windows, or is in them. Times are ms since epoch. */
export interface WindowItem {
  notification_id: string;
  document_id: string;
  action_at: number;
  /** When the delay ends and the item enters its windows. */
  hold_until: number;
  /** Length of the document's window; `null`: notifications are not batched by document. */
  document_window_seconds: number | null;
  document_max: number | null;
  user_window_seconds: number | null;
  user_max: number | null;
  /** When the document's window of the item closes; `null`: it is in none yet. */
  document_closes_at: number | null;
  user_closes_at: number | null;
}

/** Items that are delivered together. `scope`: the window that closed; `null`: the item was in no window. */
export interface Group<Item extends WindowItem> {
  scope: DigestScope | null;
  /** Oldest first, at least one. */
  items: Item[];
}

interface Window<Item> {
  scope: DigestScope;
  closesAt: number;
  max: number;
  items: Item[];
}

/**
 * Passes the items of one person through their windows up to a moment (REST contract §4.4.3), in order of time, also when that is long
 * past: a late run has the outcome of a timely one. A window opens with its first item, is not extended, and closes at its time or on its
 * last item, whichever is first. Of two windows with the same item the one closing first delivers it and removes it from the other; at the
 * same moment the document's does.
 * @param items those that enter by `now`, and those in windows
 * @returns the deliveries, in order, and the items waiting in windows, with the moments when they close
 */
export function advanceWindows<Item extends WindowItem>(
  items: readonly Item[],
  now: number,
): { groups: Group<Item>[]; waiting: Item[] } {
  const groups: Group<Item>[] = [];
  const windows = new Map<string, Window<Item>>();
  const ordered = [...items].sort(byEntry);
  const isInside = ({ document_closes_at, user_closes_at }: Item) =>
    document_closes_at !== null || user_closes_at !== null;
  for (const item of ordered.filter(isInside)) enter(item);
  for (const item of ordered.filter((one) => !isInside(one))) {
    closeUntil(item.hold_until);
    if (item.document_window_seconds === null && item.user_window_seconds === null) {
      groups.push({ scope: null, items: [item] });
      continue;
    }
    enter(item);
    closeIfFull(documentKey(item));
    closeIfFull(USER_KEY);
  }
  closeUntil(now);
  return { groups, waiting: waitingIn([...windows.values()]) };

  function enter(item: Item): void {
    const { document_window_seconds, document_max, document_closes_at, user_window_seconds, user_max, user_closes_at } =
      item;
    join('document', documentKey(item), document_window_seconds, document_max, document_closes_at, item);
    join('user', USER_KEY, user_window_seconds, user_max, user_closes_at, item);
  }

  function join(
    scope: DigestScope,
    key: string,
    seconds: number | null,
    max: number | null,
    closesAt: number | null,
    item: Item,
  ): void {
    if (seconds === null || max === null) return;
    const open = windows.get(key) ?? { scope, closesAt: closesAt ?? item.hold_until + seconds * 1000, max, items: [] };
    windows.set(key, open);
    open.items.push(item);
  }

  function closeIfFull(key: string): void {
    const window = windows.get(key);
    if (window && window.items.length >= window.max) close(window);
  }

  /** Closes the windows due by then, in order of time; of two at the same moment the document's first. */
  function closeUntil(moment: number): void {
    for (;;) {
      const [next] = [...windows.values()].filter(({ closesAt }) => closesAt <= moment).sort(byClosing);
      if (!next) return;
      close(next);
    }
  }

  function close(window: Window<Item>): void {
    if (window.items.length > 0) groups.push({ scope: window.scope, items: window.items });
    const gone = new Set(window.items);
    for (const [key, other] of windows) {
      other.items = other.items.filter((item) => !gone.has(item));
      if (other.items.length === 0) windows.delete(key);
    }
  }
}

/** Returns each item that is in a window once, with the moments when its windows close. */
function waitingIn<Item extends WindowItem>(windows: readonly Window<Item>[]): Item[] {
  const waiting = new Map<string, Item>();
  for (const { scope, closesAt, items: inside } of windows) {
    for (const item of inside) {
      const before = waiting.get(item.notification_id) ?? { ...item, document_closes_at: null, user_closes_at: null };
      waiting.set(item.notification_id, { ...before, [`${scope}_closes_at`]: closesAt });
    }
  }
  return [...waiting.values()];
}

const USER_KEY = 'user';
const documentKey = ({ document_id }: WindowItem): string => `document ${document_id}`;

function byEntry(a: WindowItem, b: WindowItem): number {
  return a.hold_until - b.hold_until || a.action_at - b.action_at || (a.notification_id < b.notification_id ? -1 : 1);
}

function byClosing(a: Window<unknown>, b: Window<unknown>): number {
  return a.closesAt - b.closesAt || (a.scope < b.scope ? -1 : 1);
}
