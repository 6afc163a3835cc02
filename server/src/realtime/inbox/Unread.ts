import type { NotificationCounts } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import type { RecordView } from '../../domain/inbox/inboxRules.js';
import type { UnreadRecord } from '../../domain/inbox/loadUnread.js';

const LISTS = ['forYou', 'all', 'unseen'] as const;
type List = (typeof LISTS)[number];
type Counted = Omit<UnreadRecord, 'id'>;

/**
 * The unread notifications of one panel, for its counts. Stores ids as read from the database, updates them from the current state of each
 * changed notification, and reports when they must be read again. It never adds or subtracts counts, so errors cannot accumulate.
 */
export class Unread {
  readonly #counted = new Map<string, Counted>();
  readonly #sizes: Record<List, number> = { forYou: 0, all: 0, unseen: 0 };
  /** Lists that may have more ids than are stored. */
  readonly #capped = new Set<List>();

  /** No stored id is older, ms since epoch. */
  #oldest = Infinity;

  constructor(records: readonly UnreadRecord[]) {
    for (const { id, ...counted } of records) this.#add(id, counted);
    for (const list of LISTS) if (this.#sizes[list] >= INBOX_LIMITS.count) this.#capped.add(list);
  }

  /** Applies the current state of a notification. `view` is `null` when the panel does not show it. */
  follow(id: string, timestamp: number, view: RecordView | null): void {
    this.#drop(id);
    if (!view?.isUnread) return;
    const counted: Counted = { timestamp, forYou: view.forYou, isSeen: view.isSeen };
    const full = listsOf(counted).filter((list) => this.#sizes[list] >= INBOX_LIMITS.count);
    for (const list of full) this.#capped.add(list);
    if (full.length < listsOf(counted).length) this.#add(id, counted);
  }

  /** Removes notifications that are too old for the panel. `oldest`: ms since epoch. */
  expire(oldest: number): void {
    if (oldest <= this.#oldest) return;
    this.#oldest = Infinity;
    for (const [id, { timestamp }] of this.#counted) {
      if (timestamp < oldest) this.#drop(id);
      else this.#oldest = Math.min(this.#oldest, timestamp);
    }
  }

  /** Whether an id was removed from a capped list, so that ids which were not stored count now. Read again before using `counts`. */
  get mustReload(): boolean {
    return LISTS.some((list) => this.#capped.has(list) && this.#sizes[list] < INBOX_LIMITS.count);
  }

  get counts(): NotificationCounts {
    const upTo = (list: List) => Math.min(this.#sizes[list], INBOX_LIMITS.count);
    return { forYou: upTo('forYou'), all: upTo('all'), unseen: upTo('unseen') };
  }

  #add(id: string, counted: Counted): void {
    this.#counted.set(id, counted);
    this.#oldest = Math.min(this.#oldest, counted.timestamp);
    for (const list of listsOf(counted)) this.#sizes[list] += 1;
  }

  #drop(id: string): void {
    const counted = this.#counted.get(id);
    if (!counted) return;
    this.#counted.delete(id);
    for (const list of listsOf(counted)) this.#sizes[list] -= 1;
  }
}

const listsOf = ({ forYou, isSeen }: Counted): readonly List[] =>
  forYou ? (isSeen ? ['forYou', 'all'] : LISTS) : ['all'];
