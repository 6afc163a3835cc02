import type { SubscriptionFields, Topic } from '@parley/protocol';
import { CLOSE_CODES, REALTIME_LIMITS } from '@parley/protocol/constants';
import { CloseError } from './CloseError.js';
import { StoreChannels } from './crdt/StoreChannels.js';
import type { Hub } from './Hub.js';
import { refuseInvalid } from './refuseInvalid.js';
import { documentIdsOf, NO_CHOICES, type Reader, type TopicSubscription } from './TopicSubscription.js';

/** The subscriptions of one connection, one for each topic, and the stores that are open in them. */
export class ConnectionSubscriptions {
  readonly stores = new StoreChannels();
  readonly #hub: Hub;
  readonly #byTopic = new Map<Topic, TopicSubscription>();
  /** Documents that the client requested to follow, including those that it may no longer read. */
  #documentIds: Set<string> | null = null;

  constructor(hub: Hub) {
    this.#hub = hub;
  }

  get byTopic(): ReadonlyMap<Topic, TopicSubscription> {
    return this.#byTopic;
  }

  /** The documents of the latest topics, at most `REALTIME_LIMITS.topics`. */
  documentIds(): Iterable<string> {
    return this.#documentIds ?? [];
  }

  /** Throws `CloseError` when there are too many topics. */
  add(reader: Reader, request: SubscriptionFields): void {
    const { topic, options = NO_CHOICES } = request;
    if (this.#byTopic.size >= REALTIME_LIMITS.topics) {
      throw new CloseError(CLOSE_CODES.TOO_MANY, `At most ${REALTIME_LIMITS.topics} topics.`);
    }
    if (refuseInvalid(reader, request)) return;
    for (const documentId of documentIdsOf([topic])) (this.#documentIds ??= new Set()).add(documentId);
    const [oldest] = this.#documentIds ?? [];
    if (oldest !== undefined && (this.#documentIds?.size ?? 0) > REALTIME_LIMITS.topics) {
      this.#documentIds?.delete(oldest);
    }
    this.#byTopic.set(topic, this.#hub.subscribe(reader, { ...request, options }));
  }

  /** Ends the subscription to a topic for the client, if there is one. */
  remove(topic: Topic, departure?: 'left'): void {
    for (const documentId of documentIdsOf([topic])) this.#documentIds?.delete(documentId);
    const subscription = this.#byTopic.get(topic);
    if (!subscription) return;
    subscription.departure = departure;
    this.forget(subscription);
  }

  /** Removes a subscription that the service has ended. A newer one to the same topic stays. */
  forget(subscription: TopicSubscription): void {
    if (this.#byTopic.get(subscription.topic) === subscription) this.#byTopic.delete(subscription.topic);
    this.stores.forgetAll(subscription);
    this.#hub.unsubscribe(subscription);
  }

  /** Ends all of them. */
  end(departure?: 'lost'): void {
    for (const subscription of this.#byTopic.values()) {
      subscription.departure = departure;
      this.#hub.unsubscribe(subscription);
    }
    this.#byTopic.clear();
  }

  /** Has the hub send what is missing, in every topic. */
  catchUp(): void {
    for (const subscription of this.#byTopic.values()) this.#hub.catchUp(subscription);
  }
}
