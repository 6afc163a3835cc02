import { CLOSE_CODES } from '@parley/protocol/constants';
import type { StreamUpdate } from '../../domain/crdt/StreamFollowers.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import type { StoreAccess } from './StoreAccess.js';

/** Sends the sockets of a document the messages beside its stores. */
export class StreamReaders {
  readonly #context: RoomContext;
  readonly #documentId: string;
  readonly #access: StoreAccess;
  readonly #sockets = new Set<TopicSubscription>();
  #stop = () => {};
  /** Updates that are not sent yet; `null`: nothing is being sent. */
  #updates: StreamUpdate[] | null = null;

  constructor(context: RoomContext, documentId: string, access: StoreAccess) {
    this.#context = context;
    this.#documentId = documentId;
    this.#access = access;
  }

  add(subscription: TopicSubscription): void {
    this.#sockets.add(subscription);
    if (this.#sockets.size > 1) return;
    const { core, tenant, organizationId } = this.#context;
    const document = { apiKey: tenant.apiKey, organizationId, documentId: this.#documentId };
    this.#stop = core.streams.follow(document, (updates) => this.#take(updates));
  }

  remove(subscription: TopicSubscription): void {
    if (this.#sockets.delete(subscription) && this.#sockets.size === 0) this.#stop();
  }

  #take(updates: StreamUpdate): void {
    if (this.#updates) return void this.#updates.push(updates);
    this.#updates = [updates];
    void this.#notify();
  }

  /** Sends the received updates, and those that arrive meanwhile. Never rejects. */
  async #notify(): Promise<void> {
    for (let updates = this.#takeUpdates(); updates.length > 0; updates = this.#takeUpdates()) {
      try {
        // After the messages: it ends the subscriptions of those who may not read them any more.
        await this.#access.load(Array.from(this.#sockets, ({ userId }) => userId));
        for (const { key, timestamp, added } of updates) {
          const topic = `crdt:${this.#documentId}`;
          const frame = JSON.stringify({ type: 'storeMessages', topic, storeId: key.storeId, timestamp, ...added });
          for (const subscription of this.#sockets) if (!subscription.isEnded) subscription.reader.send(frame);
        }
      } catch (error) {
        this.#context.core.logger.error({ error }, 'Messages of a shared document could not be sent.');
        // Their clients reconnect, and read what they lack.
        for (const { reader } of Array.from(this.#sockets))
          reader.close(CLOSE_CODES.INTERNAL, 'The service failed. Resume.');
      }
    }
    this.#updates = null;
  }

  #takeUpdates(): StreamUpdate[] {
    return this.#updates?.splice(0) ?? [];
  }
}
