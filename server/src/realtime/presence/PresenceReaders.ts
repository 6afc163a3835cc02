import type { ServerFrame, Topic } from '@parley/protocol';
import type { TopicSubscription } from '../TopicSubscription.js';
import { presenceFrames, stampOf } from './presenceFrames.js';

/** Unsent bytes of a reader above which nothing more is sent: current presence matters less than the frames in the buffer. */
const BUSY_BYTES = 65_536;

/** The readers of a document's presence, and the last state sent to them. */
export class PresenceReaders {
  readonly #topic: Topic;
  readonly #all = new Set<TopicSubscription>();
  /** Readers that a change was not sent to, because they were busy. */
  readonly #behind = new Set<TopicSubscription>();
  /** Each person as last sent, as JSON. */
  readonly #shown = new Map<string, string>();
  #stamp: number | undefined;

  constructor(topic: Topic) {
    this.#topic = topic;
  }

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /**
   * Adds a reader, and sends them everybody. A poll that has an earlier state is answered later, by `catchUpAll`: where many move, it would
   * return again and again.
   */
  add(subscription: TopicSubscription): void {
    const { reader, since } = subscription;
    this.#all.add(subscription);
    subscription.isLive = true;
    subscription.position = since ?? -1;
    if (!reader.isPoll || since === undefined) return this.#notifyPolls(subscription);
    if (since !== this.#stampNow) this.#behind.add(subscription);
    // For the poll, not for its client: the topic has answered.
    const answer = { type: 'subscribed', topic: this.#topic, sequence: since, reset: false } satisfies ServerFrame;
    reader.send(JSON.stringify(answer));
  }

  /** Whether somebody waits for `catchUpAll`. */
  get isBehind(): boolean {
    return this.#behind.size > 0;
  }

  remove(subscription: TopicSubscription): void {
    this.#all.delete(subscription);
    this.#behind.delete(subscription);
  }

  /** Sends the changed people to everybody. @param states by person: the state as JSON, or `null` when they have left */
  send(states: ReadonlyMap<string, string | null>): void {
    const people: string[] = [];
    const left: string[] = [];
    for (const [userId, text] of states) {
      if (text === (this.#shown.get(userId) ?? null)) continue;
      if (text === null) left.push(userId);
      else people.push(text);
      if (text === null) this.#shown.delete(userId);
      else this.#shown.set(userId, text);
    }
    if (people.length + left.length === 0) return;
    this.#stamp = undefined;
    const frames = presenceFrames({ topic: this.#topic, isWhole: false, people, left });
    for (const subscription of this.#all) {
      const { reader } = subscription;
      if (reader.isPoll || this.#behind.has(subscription) || reader.bufferedBytes > BUSY_BYTES)
        this.#behind.add(subscription);
      else for (const frame of frames) reader.send(frame);
    }
  }

  /** Sends everybody's state to the readers that were skipped and are not busy any more. */
  catchUpAll(): void {
    for (const subscription of Array.from(this.#behind)) this.catchUp(subscription);
  }

  /** As `catchUpAll`, for one reader. A poll is answered when it does not have the present state. */
  catchUp(subscription: TopicSubscription): void {
    const { reader, position } = subscription;
    if (!this.#all.has(subscription)) return;
    const isFree = reader.bufferedBytes <= BUSY_BYTES;
    if (reader.isPoll ? position !== this.#stampNow : isFree && this.#behind.has(subscription))
      this.#notifyPolls(subscription);
    else if (reader.isPoll) this.#behind.delete(subscription);
  }

  get #stampNow(): number {
    return (this.#stamp ??= stampOf(this.#shown.values()));
  }

  #notifyPolls(subscription: TopicSubscription): void {
    this.#behind.delete(subscription);
    const { reader } = subscription;
    if (reader.isPoll) subscription.position = this.#stampNow;
    const stamp = reader.isPoll ? { stamp: this.#stampNow } : {};
    const frames = presenceFrames({
      topic: this.#topic,
      isWhole: true,
      people: this.#shown.values(),
      left: [],
      ...stamp,
    });
    for (const frame of frames) if (!subscription.isEnded) reader.send(frame);
  }
}
