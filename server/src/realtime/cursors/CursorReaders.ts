import type { CursorsFrame, ServerFrame } from '@parley/protocol';
import type { TopicSubscription } from '../TopicSubscription.js';
import type { CursorPlaces } from './CursorPlaces.js';

/** Unsent bytes of a reader above which nothing more is sent: current pointer positions matter less than the frames in the buffer. */
const BUSY_BYTES = 65_536;

/** The readers of a document's cursors. */
export class CursorReaders {
  readonly #topic: CursorsFrame['topic'];
  readonly #places: CursorPlaces;
  readonly #all = new Set<TopicSubscription>();
  /** Readers that a move was not sent to, because they were busy. */
  readonly #behind = new Set<TopicSubscription>();

  constructor(topic: CursorsFrame['topic'], places: CursorPlaces) {
    this.#topic = topic;
    this.#places = places;
  }

  /** Adds a reader, and sends them all cursors. A poll gets none: it would be answered at once again and again. */
  add(subscription: TopicSubscription): void {
    subscription.isLive = true;
    if (subscription.reader.isPoll) {
      const answer = { type: 'subscribed', topic: this.#topic, sequence: 0, reset: false } satisfies ServerFrame;
      return subscription.reader.send(JSON.stringify(answer));
    }
    this.#all.add(subscription);
    this.#notifyPolls(subscription);
  }

  remove(subscription: TopicSubscription): void {
    this.#behind.delete(subscription);
    this.#all.delete(subscription);
  }

  /** Sends the moves to everybody, in one frame for all. A busy reader gets all cursors as soon as it is not busy any more. */
  send(): void {
    const updates = this.#places.takeUpdates();
    if (!updates) return;
    const text = JSON.stringify({
      type: 'cursors',
      topic: this.#topic,
      isWhole: false,
      ...updates,
    } satisfies CursorsFrame);
    for (const subscription of this.#all) {
      const { reader } = subscription;
      if (reader.bufferedBytes > BUSY_BYTES) this.#behind.add(subscription);
      else if (this.#behind.has(subscription)) this.#notifyPolls(subscription);
      else reader.send(text);
    }
  }

  /** Sends all cursors to the readers that were skipped. Returns whether somebody still waits. */
  catchUp(): boolean {
    for (const subscription of this.#behind)
      if (subscription.reader.bufferedBytes <= BUSY_BYTES) this.#notifyPolls(subscription);
    return this.#behind.size > 0;
  }

  #notifyPolls(subscription: TopicSubscription): void {
    this.#behind.delete(subscription);
    const { whole } = this.#places;
    const frame = {
      type: 'cursors',
      topic: this.#topic,
      isWhole: true,
      cursors: whole,
      left: [],
    } satisfies CursorsFrame;
    subscription.reader.send(JSON.stringify(frame));
  }
}
