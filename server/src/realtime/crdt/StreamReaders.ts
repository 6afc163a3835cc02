import { CLOSE_CODES } from '@parley/protocol/constants';
import type { StreamNews } from '../../domain/crdt/StreamFollowers.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import type { StoreAccess } from './StoreAccess.js';

/** Tells the sockets of a document of messages beside its stores. */
export class StreamReaders {
  readonly #context: RoomContext;
  readonly #documentId: string;
  readonly #access: StoreAccess;
  readonly #sockets = new Set<TopicSubscription>();
  #stop = () => {};
  /** What is not told yet; `null`: nothing is being told. */
  #news: StreamNews[] | null = null;

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
    this.#stop = core.streams.follow(document, (news) => this.#take(news));
  }

  remove(subscription: TopicSubscription): void {
    if (this.#sockets.delete(subscription) && this.#sockets.size === 0) this.#stop();
  }

  #take(news: StreamNews): void {
    if (this.#news) return void this.#news.push(news);
    this.#news = [news];
    void this.#tell();
  }

  /** Tells of what has come, and of what comes meanwhile. Never rejects. */
  async #tell(): Promise<void> {
    for (let news = this.#takeNews(); news.length > 0; news = this.#takeNews()) {
      try {
        // After the messages: it ends the subscriptions of those who may not read them any more.
        await this.#access.load(Array.from(this.#sockets, ({ userId }) => userId));
        for (const { key, timestamp, added } of news) {
          const topic = `crdt:${this.#documentId}`;
          const frame = JSON.stringify({ type: 'storeMessages', topic, storeId: key.storeId, timestamp, ...added });
          for (const subscription of this.#sockets) if (!subscription.isEnded) subscription.reader.send(frame);
        }
      } catch (error) {
        this.#context.core.logger.error({ error }, 'Messages of a shared document could not be told.');
        // Their clients come back, and read what they lack.
        for (const { reader } of [...this.#sockets]) reader.close(CLOSE_CODES.INTERNAL, 'The service failed. Resume.');
      }
    }
    this.#news = null;
  }

  #takeNews(): StreamNews[] {
    return this.#news?.splice(0) ?? [];
  }
}
