import { CLOSE_CODES, type CloseCode } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { StreamKey } from '../store/changes.js';
import { StreamFeed } from './StreamFeed.js';
import { catchUp } from './frames.js';
import type { TopicSubscription } from './TopicSubscription.js';
import type { StreamTopic } from './Topic.js';

/** How long a channel without subscriptions stays open, ms. Pollers and people who reload a page subscribe again soon. */
const LINGER_MS = 60_000;

/** One stream with its feed, its topics and their subscriptions. */
export class Channel {
  readonly feed: StreamFeed;
  readonly #core: Core;
  readonly #topic: StreamTopic;
  readonly #subscriptions = new Set<TopicSubscription>();
  #idleSince: number;

  constructor(core: Core, stream: StreamKey, topic: StreamTopic) {
    this.#core = core;
    this.#topic = topic;
    this.#idleSince = core.clock.now();
    this.feed = new StreamFeed(core, stream, topic, () =>
      this.dismiss(CLOSE_CODES.INTERNAL, 'The service failed. Resume.'),
    );
  }

  /** The people whose access matters; those with several subscriptions occur as often. */
  get userIds(): string[] {
    const following = Array.from(this.#subscriptions, ({ userId }) => userId);
    return [...following, ...(this.#topic.presentIds ?? [])];
  }

  /** Closes all readers of the channel. */
  dismiss(code: CloseCode, reason: string): void {
    for (const { reader } of Array.from(this.#subscriptions)) reader.close(code, reason);
  }

  subscribe(subscription: TopicSubscription): void {
    this.#subscriptions.add(subscription);
    this.feed.join(subscription);
  }

  unsubscribe(subscription: TopicSubscription): void {
    if (!this.#subscriptions.delete(subscription)) return;
    this.#topic.remove(subscription);
    if (this.#subscriptions.size === 0) this.#idleSince = this.#core.clock.now();
  }

  /** Sends a subscription the position of the stream, even if no change was for the reader. */
  catchUp(subscription: TopicSubscription): void {
    if (!this.#topic.catchUp?.(subscription)) catchUp(subscription, this.feed.position ?? 0);
  }

  /** Drops state that is not needed any more. */
  tidy(): void {
    this.#topic.tidy();
  }

  /** Whether the channel has had no subscription for `LINGER_MS`. */
  get isAbandoned(): boolean {
    return this.#subscriptions.size === 0 && this.#idleSince < this.#core.clock.now() - LINGER_MS;
  }
}
