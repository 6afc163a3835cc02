import type { CursorsFrame, ServerFrame } from '@parley/protocol';
import type { TopicSubscription } from '../TopicSubscription.js';
import type { CursorPlaces } from './CursorPlaces.js';

/** Unsent bytes of a reader after which nothing more is sent: where pointers are now matters less than what waits already. */
const BUSY_BYTES = 65_536;

/** Those who are told where the cursors of a document are. */
export class CursorReaders {
  readonly #topic: CursorsFrame['topic'];
  readonly #places: CursorPlaces;
  readonly #all = new Set<TopicSubscription>();
  /** Readers who were not told of a move, because they were busy. */
  readonly #behind = new Set<TopicSubscription>();

  constructor(topic: CursorsFrame['topic'], places: CursorPlaces) {
    this.#topic = topic;
    this.#places = places;
  }

  /** Adds a reader, and tells them of all cursors. A poll is told of none: it would be answered at once again and again. */
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

  /** Tells everybody what has moved, in one frame for all. Who was busy is told of all cursors as soon as they are not. */
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

  /** Tells those of all cursors who were left out. Returns whether somebody still waits. */
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
