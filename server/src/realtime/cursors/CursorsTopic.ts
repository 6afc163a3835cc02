import { DocumentSubscriptions } from '../DocumentSubscriptions.js';
import type { DocumentView } from '../DocumentView.js';
import type { RoomContext } from '../RoomContext.js';
import type { Join, Send } from '../Topic.js';
import { type FullCursorPlace, TopicSubscription } from '../TopicSubscription.js';
import { CursorPlaces } from './CursorPlaces.js';
import { CursorReaders } from './CursorReaders.js';

/** Moves within this time become one frame, ms. Clients interpolate between frames. */
const TICK_MS = 50;
/** Time of one frame to one reader, ms, by which ticks become longer: a process sends at most 5,000 frames a second for one document. */
const MS_PER_READER = 0.2;
/** Pause between two checks of readers who were busy, ms. */
const CATCH_UP_MS = 1000;
/**
 * How often within the expiry of presence a resting cursor is published to other processes. They expire it one interval early, because they
 * check for expired cursors at the same interval. So a cursor is removed within the expiry, and two messages may be lost.
 */
const REPEATS = 4;

/** Topic `cursors:<documentId>`: where the pointers of people are, for those who may read the document. In memory only. */
export class CursorsTopic {
  readonly #context: RoomContext;
  readonly #document: { apiKey: string; organizationId: string; documentId: string };
  readonly #subscriptions = new DocumentSubscriptions();
  readonly #places = new CursorPlaces();
  readonly #readers: CursorReaders;
  /** People whose cursors may have changed since the last message to other processes, if one has followed them. */
  readonly #unsent = new Set<string>();
  /** Until then another process has readers here, ms since epoch. */
  #followedUntil = 0;
  #tickedAt = 0;
  #isWaiting = { tick: false, catchUp: false, repeat: false };
  #stopListening: (() => void) | undefined;

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    const { tenant, organizationId } = context;
    this.#document = { apiKey: tenant.apiKey, organizationId, documentId };
    this.#readers = new CursorReaders(`cursors:${documentId}`, this.#places);
  }

  /** The people with a subscription. */
  get userIds(): string[] {
    return this.#subscriptions.userIds;
  }

  /** Removes those who may not read the document any more, with their cursors. */
  take(view: DocumentView | null): Send {
    return () => this.#subscriptions.dismissAllBut(view);
  }

  admit(joins: readonly Join[], view: DocumentView | null): Send {
    return () => this.#subscriptions.admit(joins, view, ({ subscription }) => this.#add(subscription));
  }

  remove(subscription: TopicSubscription): void {
    if (!this.#subscriptions.remove(subscription)) return;
    this.#readers.remove(subscription);
    subscription.onCursor = undefined;
    this.#move(subscription, null);
    if (this.#subscriptions.size > 0) return;
    this.#stopListening?.();
    this.#stopListening = undefined;
    // Nobody listens any more, so removals would not be received.
    this.#places.removeAll(({ source }) => !isLocal(source));
  }

  /** Sends all cursors to readers who were busy. */
  catchUp(): void {
    this.#readers.catchUp();
  }

  #add(subscription: TopicSubscription): void {
    this.#readers.add(subscription);
    if (subscription.reader.isPoll) return; // it shows no cursor either
    this.#stopListening ??= this.#listen();
    this.#repeatLater();
    subscription.onCursor = (place) => this.#move(subscription, place);
    if (subscription.cursor) this.#move(subscription, subscription.cursor);
  }

  /** Listens for the cursors of other processes, and for which of them have readers. */
  #listen(): () => void {
    const { messages } = this.#context;
    const stops = [
      messages.listen(this.#document, 'cursor', (userId, [, place], origin) => {
        const expiresAt = this.#now + this.#repeatMs * (REPEATS - 1);
        if (this.#places.move(userId, origin, place as FullCursorPlace | null, expiresAt)) this.#changeSoon();
      }),
      messages.listen(this.#document, 'cursors?', (_, [, isNew]) => this.#follow(isNew as boolean)),
    ];
    this.#ask(true);
    return () => stops.forEach((stop) => stop());
  }

  /** Announces to other processes that this one has readers. @param isNew it knows no cursor yet */
  #ask(isNew: boolean): void {
    this.#context.messages.publish(this.#document, isNew ? 'new' : '', ['cursors?', isNew]);
  }

  /** Another process has readers. One that is new, or was not known here, gets all cursors. */
  #follow(isNew: boolean): void {
    const isKnown = this.#isFollowed;
    this.#followedUntil = this.#now + this.#context.core.options.limits.presenceExpiryMs;
    if (isNew) this.#ask(false);
    if (isNew || !isKnown) this.#repeat();
  }

  get #isFollowed(): boolean {
    return this.#followedUntil > this.#now;
  }

  #repeat(): void {
    for (const [userId] of this.#places.of(isLocal)) this.#unsent.add(userId);
    this.#changeSoon();
  }

  #move(subscription: TopicSubscription, place: FullCursorPlace | null): void {
    const { userId } = subscription;
    if (!this.#places.move(userId, subscription, place)) return;
    // A process that begins to follow gets all cursors.
    if (this.#followedUntil > 0) this.#unsent.add(userId);
    this.#changeSoon();
  }

  get #repeatMs(): number {
    return this.#context.core.options.limits.presenceExpiryMs / REPEATS;
  }

  get #now(): number {
    return this.#context.core.clock.now();
  }

  #changeSoon(): void {
    if (this.#isWaiting.tick) return;
    this.#isWaiting.tick = true;
    const tickMs = Math.max(TICK_MS, this.#subscriptions.size * MS_PER_READER);
    // The first move after a quiet moment does not wait.
    this.#context.core.clock.setTimer(() => this.#tick(), Math.max(0, this.#tickedAt + tickMs - this.#now));
  }

  #tick(): void {
    this.#isWaiting.tick = false;
    this.#tickedAt = this.#now;
    this.#publishOwn();
    this.#readers.send();
    this.#catchUpLater();
  }

  /** Publishes to other processes, if they have readers of the document. */
  #publishOwn(): void {
    const { messages } = this.#context;
    if (this.#isFollowed) {
      const places = new Map(this.#places.of(isLocal));
      for (const userId of this.#unsent)
        messages.publish(this.#document, userId, ['cursor', places.get(userId) ?? null]);
    }
    this.#unsent.clear();
  }

  #catchUpLater(): void {
    if (this.#isWaiting.catchUp || !this.#readers.catchUp()) return;
    this.#isWaiting.catchUp = true;
    this.#context.core.clock.setTimer(() => {
      this.#isWaiting.catchUp = false;
      this.#catchUpLater();
    }, CATCH_UP_MS);
  }

  /** While there are readers: announces them and resting cursors to other processes, and drops the cursors of silent processes. */
  #repeatLater(): void {
    if (this.#isWaiting.repeat || this.#subscriptions.size === 0) return;
    this.#isWaiting.repeat = true;
    this.#context.core.clock.setTimer(() => {
      this.#isWaiting.repeat = false;
      if (this.#subscriptions.size === 0) return;
      this.#places.removeAll(({ expiresAt }) => expiresAt <= this.#now);
      this.#ask(false);
      this.#repeat();
      this.#repeatLater();
    }, this.#repeatMs);
  }
}

const isLocal = (source: unknown) => source instanceof TopicSubscription;
