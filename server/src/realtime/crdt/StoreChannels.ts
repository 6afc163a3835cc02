import type { Topic } from '@parley/protocol';
import { CLOSE_CODES, CRDT_LIMITS } from '@parley/protocol/constants';
import type { ClientStoreFrame } from '@parley/protocol/crdt';
import { CloseError } from '../CloseError.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { refuseStore } from './storeFrames.js';
import type { StoreRequest } from './StoreRequest.js';

/** The channels of one connection, by their numbers. */
export class StoreChannels {
  readonly #topics = new Map<number, TopicSubscription>();

  /**
   * Passes a request on to its topic. A request without an open channel, or without a topic that the client follows, is ignored: it may
   * have been closed a moment ago. Throws `CloseError` when the number is of an open channel.
   */
  ask(
    request: Exclude<StoreRequest, ClientStoreFrame>,
    subscriptionOf: (topic: Topic) => TopicSubscription | undefined,
  ): void {
    const { channel } = request;
    const known = this.#topics.get(channel);
    if (request.type === 'closeStore') {
      this.#topics.delete(channel);
      known?.askStore(request);
      return;
    }
    if (known) throw new CloseError(CLOSE_CODES.BAD_FRAME, 'This channel is open already.');
    const subscription = subscriptionOf(request.topic);
    if (!subscription) return;
    if (this.#topics.size >= CRDT_LIMITS.openStores) {
      const message = `A connection has at most ${CRDT_LIMITS.openStores} shared documents open.`;
      return refuseStore(subscription, channel, 'RESOURCE_EXHAUSTED', message);
    }
    this.#topics.set(channel, subscription);
    subscription.askStore(request);
  }

  /** As `ask`, for a binary frame. */
  take(frame: ClientStoreFrame): void {
    this.#topics.get(frame.channel)?.askStore(frame);
  }

  /** The service has closed a channel. */
  forget(channel: number): void {
    this.#topics.delete(channel);
  }

  /** A topic has ended, and its channels with it. */
  forgetAll(subscription: TopicSubscription): void {
    for (const [channel, one] of this.#topics) if (one === subscription) this.#topics.delete(channel);
  }
}
