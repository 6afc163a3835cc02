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
 * Keeps the editor's seat of one document for the tabs that follow it here, and does what is due by itself: every process with a reader of the document
 * tries, and the first one changes the row. In the end the database decides.
 */
export class SeatTracker {
  readonly #core: Core;
  readonly #document: StreamKey;
  readonly #subscriptions: DocumentSubscriptions;
  #seat: StoredSeat = NO_SEAT;
  #cancelTimer = () => {};
  /** Changes come one after the other: what a tab does when it leaves is the last of it. */
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

  /** Takes the seat as it was read, unless a newer one is known. */
  take(seat: StoredSeat): void {
    if (seat.version >= this.#seat.version) this.#seat = seat;
    this.#inherit();
    this.#wait();
  }

  /** Forgets what is known of the seat. */
  forget(): void {
    this.#seat = NO_SEAT;
  }

  /** A tab follows, perhaps again: what it holds, it keeps. */
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
    const isHeir = access?.everyTab && this.#seat.editor?.userId === tab?.userId; // perhaps it is just getting the seat
    if (tab && departure && !isBack && (isHeir || this.#leaseOf(tab) !== undefined)) {
      void this.#change((seat) => {
        if (departure === 'lost') seat.shorten(tab);
        else if (access?.everyTab) seat.leave(tab);
        else seat.release(tab.userId, tab.tabId);
      });
    }
    if (this.#subscriptions.size > 0) return;
    // Nobody here would hear of changes.
    this.#cancelTimer();
    this.forget();
  }

  /** People may not edit the document any more. */
  expel(userIds: readonly string[]): void {
    void this.#change((seat) => seat.expel(userIds));
  }

  /** A tab here gets the seat of another one of its person that has left, also where it was on another process. */
  #inherit(): void {
    const { editor } = this.#seat;
    const { clock, options } = this.#core;
    const times = { now: clock.now(), leaseMs: options.limits.presenceExpiryMs };
    if (!editor || editor.leaseEndsAt > graceEndsAt(times)) return;
    const heirs = Array.from(this.#subscriptions).filter(
      ({ userId, access }) => access?.everyTab && userId === editor.userId,
    );
    const [heir] = heirs.map(tabOf);
    if (heir) void this.#change((seat) => this.#tabs.some((tab) => isSameTab(tab, heir)) && seat.inherit(heir));
  }

  /** When what the tab has or waits for ends; `undefined`: it has nothing, and does not wait. */
  #leaseOf(tab: Tab): number | undefined {
    const { editor, requests } = this.#seat;
    return [...(editor ? [editor] : []), ...requests].find((held) => isSameTab(held, tab))?.leaseEndsAt;
  }

  /** The tabs that follow here. */
  get #tabs(): Tab[] {
    return Array.from(this.#subscriptions, tabOf).filter((tab) => tab !== null);
  }

  /** Sets the timer for what is due next: a renewal, or something that happens by itself. */
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

  /** Renews what the tabs here hold. Nothing tells when a person's profile becomes read-only, so it is looked at. */
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
      this.#core.logger.warn({ error }, 'The editor of a document could not be kept.');
      this.#wait(RETRY_MS);
    }
  }
}

function tabOf({ userId, access }: TopicSubscription): Tab | null {
  return access ? { userId, tabId: access.tab } : null;
}
