import { CLOSE_CODES, type CloseCode } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { StreamKey } from '../store/changes.js';
import { StreamFeed } from './StreamFeed.js';
import { catchUp } from './frames.js';
import type { Subscription } from './Subscription.js';
import type { StreamTopic } from './Topic.js';

/** How long what nobody follows is kept, ms: pollers and people who reload a page come back to it. */
const LINGER_MS = 60_000;

/** One stream, what is made of it, and who follows. */
export class Channel {
  readonly feed: StreamFeed;
  readonly #core: Core;
  readonly #topic: StreamTopic;
  readonly #subscriptions = new Set<Subscription>();
  #idleSince: number;

  constructor(core: Core, stream: StreamKey, topic: StreamTopic) {
    this.#core = core;
    this.#topic = topic;
    this.#idleSince = core.clock.now();
    this.feed = new StreamFeed(core, stream, topic, () =>
      this.dismiss(CLOSE_CODES.INTERNAL, 'The service failed. Resume.'),
    );
  }

  /** Ends everybody who follows. */
  dismiss(code: CloseCode, reason: string): void {
    for (const { reader } of [...this.#subscriptions]) reader.close(code, reason);
  }

  subscribe(subscription: Subscription): void {
    this.#subscriptions.add(subscription);
    this.feed.join(subscription);
  }

  unsubscribe(subscription: Subscription): void {
    if (!this.#subscriptions.delete(subscription)) return;
    this.#topic.remove(subscription);
    if (this.#subscriptions.size === 0) this.#idleSince = this.#core.clock.now();
  }

  /** Tells a subscription how far the stream has come, even if nothing of it was for the reader. */
  catchUp(subscription: Subscription): void {
    catchUp(subscription, this.feed.position ?? 0);
  }

  /** Lets go of what nobody needs any more. */
  tidy(): void {
    this.#topic.tidy();
  }

  /** Nobody has followed for a while. */
  get isAbandoned(): boolean {
    return this.#subscriptions.size === 0 && this.#idleSince < this.#core.clock.now() - LINGER_MS;
  }
}
