import type { NotificationCounts } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import type { RecordView } from '../../domain/inbox/inboxRules.js';
import type { InboxState } from '../../domain/inbox/loadInboxState.js';

const LISTS = ['forYou', 'all', 'unseen'] as const;
type List = (typeof LISTS)[number];

interface HeldList {
  /** Time of each notification by id, ms since epoch. */
  ids: Map<string, number>;
  /** Whether there may be more ids than these. */
  isCapped: boolean;
}

/**
 * The ids of the unread notifications of one panel, for its counts. Holds the ids as read from the database, updates them from the current
 * state of each changed notification, and says when they must be read again. It never adds or subtracts counts, so errors cannot
 * accumulate.
 */
export class Unread {
  readonly #lists: Record<List, HeldList>;

  constructor(state: InboxState) {
    const held = (list: InboxState[List]): HeldList => ({
      ids: new Map(list.map(({ id, timestamp }) => [id, timestamp])),
      isCapped: list.length >= INBOX_LIMITS.count,
    });
    this.#lists = { forYou: held(state.forYou), all: held(state.all), unseen: held(state.unseen) };
  }

  /** Takes the current state of a notification. `view` is `null` when the panel does not show it. */
  follow(id: string, timestamp: number, view: RecordView | null): void {
    const isUnread = view?.isUnread === true;
    const forYou = isUnread && view.forYou;
    this.#set('all', id, timestamp, isUnread);
    this.#set('forYou', id, timestamp, forYou);
    this.#set('unseen', id, timestamp, forYou && !view.isSeen);
  }

  /** Removes notifications that are too old for the panel. `oldest`: ms since epoch. */
  expire(oldest: number): void {
    for (const list of LISTS) {
      const { ids } = this.#lists[list];
      for (const [id, timestamp] of ids) if (timestamp < oldest) ids.delete(id);
    }
  }

  /** Whether an id has left a capped list, so that ids which were not held count now. Read again before using `counts`. */
  get mustReload(): boolean {
    return LISTS.some((list) => this.#lists[list].isCapped && this.#lists[list].ids.size < INBOX_LIMITS.count);
  }

  get counts(): NotificationCounts {
    const { forYou, all, unseen } = this.#lists;
    return { forYou: forYou.ids.size, all: all.ids.size, unseen: unseen.ids.size };
  }

  #set(list: List, id: string, timestamp: number, isIn: boolean): void {
    const held = this.#lists[list];
    if (!isIn) held.ids.delete(id);
    else if (held.ids.has(id) || held.ids.size < INBOX_LIMITS.count) held.ids.set(id, timestamp);
    else held.isCapped = true;
  }
}
