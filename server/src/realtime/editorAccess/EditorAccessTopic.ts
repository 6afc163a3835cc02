import type { LoggedChange, SeatEvent, StreamKey } from '../../store/changes.js';
import {
  editorAccessEvent,
  editorAccessFor,
  loadSeatPeople,
  type PersonOf,
} from '../../domain/editorAccess/editorAccess.js';
import { NO_SEAT, peopleOf, type StoredSeat } from '../../domain/editorAccess/Seat.js';
import { readSeat } from '../../domain/editorAccess/readSeat.js';
import { DocumentSubscriptions } from '../DocumentSubscriptions.js';
import type { DocumentView } from '../DocumentView.js';
import { catchUpWhenFar, changesText, sendChanges, sendReset, sendSubscribed } from '../frames.js';
import type { RoomContext } from '../RoomContext.js';
import type { Join, Send } from '../Topic.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { SeatTracker } from './SeatTracker.js';

/** A seat as loaded, with its events. */
interface SeatUpdate {
  seat: StoredSeat;
  personOf: PersonOf;
  events: readonly SeatEvent[];
}

/**
 * Topic `access:<documentId>`: who edits in single editor mode, for those who may read the document. A request for the seat is sent to the
 * editor and to the person who requests. The tabs that follow renew the seat for their people (`SeatTracker`).
 */
export class EditorAccessTopic {
  readonly #context: RoomContext;
  readonly #document: StreamKey;
  readonly #subscriptions = new DocumentSubscriptions();
  readonly #tracker: SeatTracker;
  /** The last state sent to each reader. */
  readonly #sent = new WeakMap<TopicSubscription, string>();

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    this.#document = { apiKey: context.tenant.apiKey, organizationId: context.organizationId, documentId };
    this.#tracker = new SeatTracker(context.core, this.#document, this.#subscriptions);
  }

  /** The people with a subscription, and those who have the seat or wait for it. */
  get userIds(): string[] {
    return [...this.#subscriptions.userIds, ...peopleOf(this.#tracker.seat)];
  }

  /** Loads the seat when the changes name it and somebody follows. */
  async load(changes: readonly LoggedChange[]): Promise<SeatUpdate | null> {
    const isChanged = this.#subscriptions.size > 0 && changes.some(({ change }) => change.kind === 'editorSeat');
    return isChanged ? this.#read(eventsOf(changes)) : null;
  }

  /** As `load`, for the changes that returning readers have missed. */
  async loadMissed(joins: readonly Join[]): Promise<SeatUpdate | null> {
    return joins.length > 0 ? this.#read(joins.flatMap(({ missed }) => eventsOf(missed ?? []))) : null;
  }

  /** As `load`, when anything may have changed: the database may be an earlier one. */
  async reload(): Promise<SeatUpdate | null> {
    this.#tracker.forget();
    return this.#subscriptions.size > 0 ? this.#read([]) : null;
  }

  /** @param updates `null`: nothing happened to the seat, but permissions may have changed */
  take(updates: SeatUpdate | null, position: number, view: DocumentView | null): Send {
    return () => {
      this.#dismiss(view);
      for (const subscription of this.#subscriptions) {
        const text = updates && this.#textFor(subscription, updates, updates.events, false);
        if (text) sendChanges(subscription, position, text);
        else catchUpWhenFar(subscription, position);
      }
    };
  }

  admit(joins: readonly Join[], updates: SeatUpdate | null, position: number, view: DocumentView | null): Send {
    return () => {
      this.#subscriptions.admit(joins, view, ({ subscription, missed }) => {
        sendSubscribed(subscription, position, missed ? (subscription.since ?? position) : null);
        // A poll that gets the same state again would return at once, again and again. A socket gets it again, which confirms it.
        const isKnown =
          subscription.reader.isPoll &&
          subscription.since !== undefined &&
          missed?.every(({ change }) => change.kind !== 'editorSeat');
        const text = updates && !isKnown ? this.#textFor(subscription, updates, eventsOf(missed ?? []), true) : null;
        if (text) sendChanges(subscription, position, text);
        else catchUpWhenFar(subscription, position);
        this.#tracker.welcome(subscription);
      });
    };
  }

  restart(updates: SeatUpdate | null, position: number, view: DocumentView | null): Send {
    return () => {
      for (const subscription of this.#subscriptions) sendReset(subscription, position);
      this.#dismiss(view);
      for (const subscription of this.#subscriptions) {
        const text = updates && this.#textFor(subscription, updates, [], true);
        if (text) sendChanges(subscription, position, text);
      }
    };
  }

  recheck(view: DocumentView | null): Send {
    return () => this.#dismiss(view);
  }

  remove(subscription: TopicSubscription): void {
    this.#subscriptions.remove(subscription);
    this.#tracker.depart(subscription); // also one that is removed before it was admitted
  }

  async #read(events: readonly SeatEvent[]): Promise<SeatUpdate> {
    const { db } = this.#context.core;
    const seat = (await readSeat(db, this.#document)) ?? NO_SEAT;
    this.#tracker.take(seat);
    return { seat, personOf: await loadSeatPeople(db, this.#document, seat, events), events };
  }

  /** Takes the seat from people who may not write any more, and ends the subscriptions of those who may not even read. */
  #dismiss(view: DocumentView | null): void {
    const seated = peopleOf(this.#tracker.seat).filter((userId) => view?.asked.has(userId));
    const lost = seated.filter((userId) => view?.readers.get(userId)?.role !== 'editor');
    if (lost.length > 0) this.#tracker.expel(lost);
    this.#subscriptions.dismissAllBut(view);
  }

  /** The changes for one reader; `null`: there are none for them. */
  #textFor(
    subscription: TopicSubscription,
    { seat, personOf }: SeatUpdate,
    events: readonly SeatEvent[],
    isWhole: boolean,
  ): string | null {
    const { userId } = subscription;
    const access = editorAccessFor(userId, seat, personOf, this.#context.core.clock.now());
    const { editor, tabId, request } = access;
    const known = JSON.stringify([editor?.userId, tabId, request?.requestId]);
    const own = events.filter(({ to }) => to === userId);
    const isChanged = isWhole || known !== this.#sent.get(subscription) || own.length > 0;
    this.#sent.set(subscription, known);
    if (!isChanged) return null;
    const happened = own.map((event) => ({ type: 'editorAccess.happened', event: editorAccessEvent(event, personOf) }));
    return changesText([{ type: 'editorAccess.saved', access }, ...happened].map((change) => JSON.stringify(change)));
  }
}

const eventsOf = (changes: readonly LoggedChange[]): SeatEvent[] =>
  changes.flatMap(({ change }) => (change.kind === 'editorSeat' ? change.events : []));
