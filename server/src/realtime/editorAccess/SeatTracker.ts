import type { Core } from '../../core.js';
import { personFlags } from '../../domain/access/requireEditor.js';
import { changeSeat } from '../../domain/editorAccess/changeSeat.js';
import {
  graceEndsAt,
  isSameTab,
  nextChangeAt,
  NO_SEAT,
  type StoredSeat,
  type Tab,
} from '../../domain/editorAccess/Seat.js';
import type { SeatChange } from '../../domain/editorAccess/SeatChange.js';
import type { StreamKey } from '../../store/changes.js';
import type { DocumentSubscriptions } from '../DocumentSubscriptions.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** Renewals within a lease: two may fail. */
const RENEWALS = 3;
/** Wait after a failure, ms. */
const RETRY_MS = 1000;

/**
 * Renews the editor's seat of one document for the tabs that follow it here, and makes the changes that are due by time. Every process with
 * a reader of the document tries, and the first one changes the row. The database decides.
 */
export class SeatTracker {
  readonly #core: Core;
  readonly #document: StreamKey;
  readonly #subscriptions: DocumentSubscriptions;
  #seat: StoredSeat = NO_SEAT;
  #cancelTimer = () => {};
  /** Changes run one after the other: the change of a departing tab is its last. */
  #changed: Promise<void> = Promise.resolve();

  constructor(core: Core, document: StreamKey, subscriptions: DocumentSubscriptions) {
    this.#core = core;
    this.#document = document;
    this.#subscriptions = subscriptions;
  }

  /** The seat as last read. */
  get seat(): StoredSeat {
    return this.#seat;
  }

  /** Stores the seat as it was read, unless a newer one is known. */
  take(seat: StoredSeat): void {
    if (seat.version >= this.#seat.version) this.#seat = seat;
    this.#inherit();
    this.#wait();
  }

  /** Clears the cached seat. */
  forget(): void {
    this.#seat = NO_SEAT;
  }

  /** A tab follows, perhaps again: its seat or request is renewed. */
  welcome(subscription: TopicSubscription): void {
    const tab = tabOf(subscription);
    if (tab && this.#leaseOf(tab) !== undefined) void this.#change((seat) => seat.renew([tab]));
    else this.take(this.#seat);
  }

  /** A tab does not follow any more. */
  depart(subscription: TopicSubscription): void {
    const tab = tabOf(subscription);
    const { departure, access } = subscription;
    const isBack = tab && this.#tabs.some((other) => isSameTab(other, tab));
    const isCandidate = access?.everyTab && this.#seat.editor?.userId === tab?.userId; // perhaps it is just getting the seat
    if (tab && departure && !isBack && (isCandidate || this.#leaseOf(tab) !== undefined)) {
      void this.#change((seat) => {
        if (departure === 'lost') seat.shorten(tab);
        else if (access?.everyTab) seat.leave(tab);
        else seat.release(tab.userId, tab.tabId);
      });
    }
    if (this.#subscriptions.size > 0) return;
    // Nobody here would receive changes.
    this.#cancelTimer();
    this.forget();
  }

  /** People may not edit the document any more. */
  expel(userIds: readonly string[]): void {
    void this.#change((seat) => seat.expel(userIds));
  }

  /** A tab here gets the seat of a disconnected tab of the same person, even one of another process. */
  #inherit(): void {
    const { editor } = this.#seat;
    const { clock, options } = this.#core;
    const times = { now: clock.now(), leaseMs: options.limits.presenceExpiryMs };
    if (!editor || editor.leaseEndsAt > graceEndsAt(times)) return;
    const candidates = Array.from(this.#subscriptions).filter(
      ({ userId, access }) => access?.everyTab && userId === editor.userId,
    );
    const [candidate] = candidates.map(tabOf);
    if (candidate)
      void this.#change((seat) => this.#tabs.some((tab) => isSameTab(tab, candidate)) && seat.inherit(candidate));
  }

  /** When the lease of the tab's seat or request ends; `undefined`: it has neither. */
  #leaseOf(tab: Tab): number | undefined {
    const { editor, requests } = this.#seat;
    return [...(editor ? [editor] : []), ...requests].find((leased) => isSameTab(leased, tab))?.leaseEndsAt;
  }

  /** The tabs that follow here. */
  get #tabs(): Tab[] {
    return Array.from(this.#subscriptions, tabOf).filter((tab) => tab !== null);
  }

  /** Sets the timer for the next due change: a renewal, or one that happens by time. */
  #wait(leastMs = 0): void {
    this.#cancelTimer();
    if (this.#subscriptions.size === 0) return;
    const { clock, options } = this.#core;
    const leftMs = options.limits.presenceExpiryMs * (1 - 1 / RENEWALS);
    const renewals = this.#tabs.map((tab) => (this.#leaseOf(tab) ?? Infinity) - leftMs);
    const next = Math.min(nextChangeAt(this.#seat), ...renewals);
    if (next === Infinity) return;
    this.#cancelTimer = clock.setTimer(() => void this.#renew(), Math.max(leastMs, next - clock.now()));
  }

  /** Renews the seats and requests of the tabs here. No event reports that a profile becomes read-only, so it is checked. */
  async #renew(): Promise<void> {
    const { db } = this.#core;
    const { apiKey, organizationId } = this.#document;
    const holders = new Set(this.#tabs.filter((tab) => this.#leaseOf(tab) !== undefined).map(({ userId }) => userId));
    const readOnly = await Promise.all(
      Array.from(holders, async (userId) => {
        const { isReadOnly } = await personFlags(db, apiKey, organizationId, userId);
        return isReadOnly ? [userId] : [];
      }),
    ).catch(() => []); // the change fails too, and is tried again
    await this.#change((seat) => {
      seat.expel(readOnly.flat());
      seat.renew(this.#tabs);
    });
  }

  #change(change: (seat: SeatChange) => unknown): Promise<void> {
    this.#changed = this.#changed.then(() => this.#apply(change));
    return this.#changed;
  }

  async #apply(change: (seat: SeatChange) => unknown): Promise<void> {
    try {
      const { seat } = await changeSeat(this.#core, this.#document, change);
      if (this.#subscriptions.size > 0) this.take(seat);
    } catch (error) {
      this.#core.logger.warn({ error }, 'The editor seat of a document could not be changed.');
      this.#wait(RETRY_MS);
    }
  }
}

function tabOf({ userId, access }: TopicSubscription): Tab | null {
  return access ? { userId, tabId: access.tab } : null;
}
