import { readStores } from '../../domain/crdt/readStore.js';
import type { RoomContext } from '../RoomContext.js';
import type { Join } from '../Topic.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { sendStoreFrame } from './storeFrames.js';

/** Tells long polls of a document which of their stores have more than they hold. They read it with `client/crdt/sync`. */
export class PolledStores {
  readonly #context: RoomContext;
  readonly #document: { apiKey: string; organizationId: string; documentId: string };
  readonly #polls = new Set<TopicSubscription>();
  /** Positions that were heard of since somebody polls, by store. */
  readonly #heard = new Map<string, number>();
  #stop: (() => void) | undefined;

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    this.#document = { apiKey: context.tenant.apiKey, organizationId: context.organizationId, documentId };
  }

  /** Reads the positions of the stores that new polls wait for. Returns what tells a poll, now and later. */
  async load(joins: readonly Join[]): Promise<(subscription: TopicSubscription) => void> {
    const isAsked = joins.some(({ subscription: { reader, stores } }) => reader.isPoll && stores && stores.length > 0);
    if (!isAsked) return () => {};
    // First: what is written meanwhile is heard of.
    this.#stop ??= this.#listen();
    const heads = await readStores(this.#context.core.db, this.#document);
    for (const { storeId, sequence } of heads) this.#hear(storeId, sequence);
    return (subscription) => {
      this.#polls.add(subscription);
      this.#tell(subscription);
    };
  }

  remove(subscription: TopicSubscription): void {
    if (!this.#polls.delete(subscription) || this.#polls.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
    this.#heard.clear();
  }

  #listen(): () => void {
    const { apiKey, organizationId, documentId } = this.#document;
    return this.#context.core.stores.listen(({ key, sequence }) => {
      const isHere = key.documentId === documentId && key.organizationId === organizationId && key.apiKey === apiKey;
      if (!isHere) return;
      this.#hear(key.storeId, sequence);
      for (const subscription of [...this.#polls]) this.#tell(subscription, key.storeId);
    });
  }

  #hear(storeId: string, sequence: number): void {
    this.#heard.set(storeId, Math.max(sequence, this.#heard.get(storeId) ?? 0));
  }

  /** @param only this store */
  #tell(subscription: TopicSubscription, only?: string): void {
    for (const { storeId, sequence: held } of subscription.stores ?? []) {
      const sequence = this.#heard.get(storeId) ?? 0;
      if (sequence <= held || (only !== undefined && storeId !== only)) continue;
      const topic = `crdt:${this.#document.documentId}` as const;
      sendStoreFrame(subscription, { type: 'storeChanged', topic, storeId, sequence });
    }
  }
}
