import { sql } from 'kysely';
import { readStores } from '../../domain/crdt/readStore.js';
import { ofDocument } from '../../domain/crdt/storeRows.js';
import type { RoomContext } from '../RoomContext.js';
import type { Join } from '../Topic.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { sendStoreFrame } from './storeFrames.js';

/**
 * How long updates are followed after a poll, ms: longer than a poll waits. The next poll arrives at once, and the last one may end while
 * that one is being admitted.
 */
const LINGER_MS = 30_000;

/** Notifies long polls of a document which stores, and messages beside them, are newer than their positions. They read those by requests. */
export class PolledStores {
  readonly #context: RoomContext;
  readonly #document: { apiKey: string; organizationId: string; documentId: string };
  readonly #polls = new Set<TopicSubscription>();
  /** Positions, and timestamps of messages, received since somebody polls, by store. */
  readonly #sequences = new Map<string, number>();
  readonly #timestamps = new Map<string, number>();
  #stop: (() => void) | undefined;
  #cancelStop = () => {};

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    this.#document = { apiKey: context.tenant.apiKey, organizationId: context.organizationId, documentId };
  }

  /** Reads the positions of the stores that new polls wait for. Returns the function that notifies a poll, now and later. */
  async load(joins: readonly Join[]): Promise<(subscription: TopicSubscription) => void> {
    const polled = joins.flatMap(({ subscription: { reader, stores = [] } }) => (reader.isPoll ? stores : []));
    if (polled.length === 0) return () => {};
    // Listen first, so that updates written meanwhile are received.
    this.#stop ??= this.#listen();
    this.#stopLater();
    const { db } = this.#context.core;
    const [heads, streams] = await Promise.all([
      polled.some(({ sequence }) => sequence !== undefined) ? readStores(db, this.#document) : [],
      polled.some(({ messages }) => messages !== undefined) ? this.#readStreams() : [],
    ]);
    for (const { storeId, sequence } of heads) setNewest(this.#sequences, storeId, sequence);
    for (const { storeId, timestamp } of streams) setNewest(this.#timestamps, storeId, timestamp);
    return (subscription) => {
      this.#polls.add(subscription);
      this.#notify(subscription);
    };
  }

  remove(subscription: TopicSubscription): void {
    if (this.#polls.delete(subscription)) this.#stopLater();
  }

  #stopLater(): void {
    this.#cancelStop();
    this.#cancelStop = this.#context.core.clock.setTimer(() => {
      if (this.#polls.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
      this.#sequences.clear();
      this.#timestamps.clear();
    }, LINGER_MS);
  }

  async #readStreams(): Promise<{ storeId: string; timestamp: number }[]> {
    const { rows } = await sql<{ storeId: string; timestamp: number }>`
      select store_id as "storeId", last_timestamp as timestamp from crdt_streams
      where ${ofDocument(this.#document)}`.execute(this.#context.core.db);
    return rows;
  }

  #listen(): () => void {
    const { apiKey, organizationId, documentId } = this.#document;
    const { stores, streams } = this.#context.core;
    const notifyPolls = (storeId: string) => {
      for (const subscription of Array.from(this.#polls)) this.#notify(subscription, storeId);
    };
    const stops = [
      stores.listen(({ key, sequence }) => {
        const isHere = key.documentId === documentId && key.organizationId === organizationId && key.apiKey === apiKey;
        if (!isHere) return;
        setNewest(this.#sequences, key.storeId, sequence);
        notifyPolls(key.storeId);
      }),
      streams.follow(this.#document, ({ key: { storeId }, timestamp }) => {
        setNewest(this.#timestamps, storeId, timestamp);
        notifyPolls(storeId);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** @param only this store */
  #notify(subscription: TopicSubscription, only?: string): void {
    const topic = `crdt:${this.#document.documentId}` as const;
    for (const { storeId, sequence: known = Infinity, messages = Infinity } of subscription.stores ?? []) {
      if (only !== undefined && storeId !== only) continue;
      const sequence = this.#sequences.get(storeId) ?? 0;
      if (sequence > known) sendStoreFrame(subscription, { type: 'storeChanged', topic, storeId, sequence });
      const timestamp = this.#timestamps.get(storeId) ?? 0;
      if (timestamp > messages) sendStoreFrame(subscription, { type: 'storeMessages', topic, storeId, timestamp });
    }
  }
}

/** Stores the larger one. */
function setNewest(known: Map<string, number>, storeId: string, next: number): void {
  known.set(storeId, Math.max(next, known.get(storeId) ?? 0));
}
