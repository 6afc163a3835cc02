import type { NotificationCounts } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import type { RecordView } from '../../domain/inbox/inboxRules.js';
import type { InboxState } from '../../domain/inbox/loadInboxState.js';

const LISTS = ['forYou', 'all', 'unseen'] as const;
type List = (typeof LISTS)[number];

interface HeldList {
  /** Ids, each with the time of its record in ms since epoch. */
  ids: Map<string, number>;
  /** There may be more than the ids held. */
  isCapped: boolean;
}

/**
 * The unread records behind the counts of one panel. The rows are the truth: this holds the ids as they were read, follows
 * each record that changes by what the record is now, and says when it knows too little and must be read again. It never adds
 * or subtracts numbers, so it cannot drift.
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

  /** A record as it is now. `view` is `null` when the panel does not show it. */
  follow(id: string, timestamp: number, view: RecordView | null): void {
    const isUnread = view?.isUnread === true;
    const forYou = isUnread && view.forYou;
    this.#set('all', id, timestamp, isUnread);
    this.#set('forYou', id, timestamp, forYou);
    this.#set('unseen', id, timestamp, forYou && !view.isSeen);
  }

  /** Leaves out what is older than the panel shows. `oldest`: ms since epoch. */
  expire(oldest: number): void {
    for (const list of LISTS) {
      const { ids } = this.#lists[list];
      for (const [id, timestamp] of ids) if (timestamp < oldest) ids.delete(id);
    }
  }

  /** Something left a capped list: others that were never held may count now. Read again before using `counts`. */
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
