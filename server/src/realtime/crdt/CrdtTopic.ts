import { type StoreRefusal, storeShapeSchema } from '@parley/protocol';
import type { z } from 'zod';
import { fromBase64 } from '../../domain/common/base64.js';
import type { StoreKey } from '../../domain/crdt/StoreKey.js';
import { issueText } from '../../issueText.js';
import { DocumentSubscriptions } from '../DocumentSubscriptions.js';
import type { DocumentView } from '../DocumentView.js';
import { sendSubscribed } from '../frames.js';
import type { RoomContext } from '../RoomContext.js';
import type { Join, Send } from '../Topic.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import { PolledStores } from './PolledStores.js';
import { SharedStore } from './SharedStore.js';
import { StoreAccess } from './StoreAccess.js';
import type { StoreChannel } from './StoreChannel.js';
import { refuseStore } from './storeFrames.js';
import type { OpenRequest, StoreRequest } from './StoreRequest.js';
import { StreamReaders } from './StreamReaders.js';

/** Topic `crdt:<documentId>`: the stores of a document, for those who may read it. It has no positions; each store has. */
export class CrdtTopic {
  readonly #context: RoomContext;
  readonly #documentId: string;
  readonly #subscriptions = new DocumentSubscriptions();
  readonly #access: StoreAccess;
  readonly #stores = new Map<string, { store: SharedStore; users: number }>();
  readonly #polled: PolledStores;
  readonly #streams: StreamReaders;
  /** The channels of each subscription, by their numbers. */
  readonly #channels = new Map<TopicSubscription, Map<number, [channel: StoreChannel, store: SharedStore]>>();

  /** `createdAt` of the document of the stores in use. */
  #createdAt: number | undefined;

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    this.#documentId = documentId;
    this.#access = new StoreAccess(context, documentId, (access) => {
      this.#subscriptions.dismissAllBut(access.view);
      for (const { store } of this.#stores.values()) store.sendRights(access);
    });
    this.#polled = new PolledStores(context, documentId);
    this.#streams = new StreamReaders(context, documentId, this.#access);
  }

  /** The people with a subscription. */
  get userIds(): string[] {
    return this.#subscriptions.userIds;
  }

  take(view: DocumentView | null): Send {
    return () => {
      this.#subscriptions.dismissAllBut(view);
      this.#notice(view);
      if (this.#stores.size > 0) this.#access.compare(view, this.userIds);
    };
  }

  /** As `take`. The stores in use may have been created meanwhile. */
  restart(view: DocumentView | null): Send {
    const send = this.take(view);
    return () => {
      send();
      for (const { store } of this.#stores.values()) store.check();
    };
  }

  async admit(joins: readonly Join[], view: DocumentView | null): Promise<Send> {
    const answerPolls = await this.#polled.load(joins);
    return () => {
      this.#notice(view);
      this.#subscriptions.admit(joins, view, ({ subscription }) => {
        sendSubscribed(subscription, 0, 0);
        if (subscription.reader.isPoll) return answerPolls(subscription);
        this.#streams.add(subscription);
        this.#channels.set(subscription, new Map());
        subscription.takeStores((request) => this.#take(subscription, request));
      });
    };
  }

  /** The document may have been deleted and recreated, and its stores with it. */
  #notice(view: DocumentView | null): void {
    if (!view || view.createdAt === this.#createdAt) return;
    this.#createdAt = view.createdAt;
    for (const { store } of this.#stores.values()) store.check();
  }

  remove(subscription: TopicSubscription): void {
    if (!this.#subscriptions.remove(subscription)) return;
    this.#polled.remove(subscription);
    this.#streams.remove(subscription);
    for (const channel of this.#channels.get(subscription)?.keys() ?? []) this.#close(subscription, channel);
    this.#channels.delete(subscription);
  }

  #take(subscription: TopicSubscription, request: StoreRequest): void {
    if ('type' in request) {
      if (request.type === 'openStore') void this.#open(subscription, request);
      else this.#close(subscription, request.channel);
      return;
    }
    const [channel, store] = this.#channels.get(subscription)?.get(request.channel) ?? [];
    if (!channel || !store) return;
    if (request.kind === 'update') store.write(channel, request.number, request.update);
    else void store.beAware(channel, request.update);
  }

  async #open(subscription: TopicSubscription, request: OpenRequest): Promise<void> {
    const { channel: number, createdAt, sessionId = null } = request;
    const refuse = (code: StoreRefusal, message: string) => {
      refuseStore(subscription, number, code, message);
      subscription.reader.forgetChannel(number);
    };
    const { data, error } = storeShapeSchema.safeParse({ ...request, type: request.storeType }, { error: issueText });
    if (error) return refuse('INVALID_ARGUMENT', refusalOf(error));
    const { storeId, type, contentKey } = data;
    const vector = decodeVector(request.vector);
    if (vector === null) return refuse('INVALID_ARGUMENT', 'vector: must be base64');
    if (!this.#context.core.stores.hasRoom)
      return refuse('RESOURCE_EXHAUSTED', 'The service has no memory for another shared document now.');
    const store = this.#use(storeId);
    const channel: StoreChannel = {
      subscription,
      channel: number,
      storeId,
      shape: { type, contentKey },
      sessionId,
      createdAt,
      isReadOnly: true,
      isClosed: false,
    };
    this.#channels.get(subscription)?.set(number, [channel, store]);
    await store.open(channel, vector);
  }

  #close(subscription: TopicSubscription, number: number): void {
    const [channel, store] = this.#channels.get(subscription)?.get(number) ?? [];
    if (!channel || !store) return;
    this.#channels.get(subscription)?.delete(number);
    store.close(channel);
    this.#leave(channel.storeId);
  }

  #use(storeId: string): SharedStore {
    let entry = this.#stores.get(storeId);
    if (!entry) {
      const { core } = this.#context;
      const key = this.#keyOf(storeId);
      const store = new SharedStore({
        context: this.#context,
        core,
        key,
        access: this.#access,
        store: core.stores.take(core, key),
        userIds: () => this.userIds,
        onRefused: ({ subscription, channel }) => {
          this.#close(subscription, channel);
          subscription.reader.forgetChannel(channel);
        },
      });
      this.#stores.set(storeId, (entry = { store, users: 0 }));
    }
    entry.users += 1;
    return entry.store;
  }

  /** A store stays while a channel has it open. */
  #leave(storeId: string): void {
    const entry = this.#stores.get(storeId);
    if (!entry) return;
    entry.users -= 1;
    if (entry.users > 0) return;
    this.#stores.delete(storeId);
    entry.store.end();
    const { core } = this.#context;
    core.stores.release(core, this.#keyOf(storeId));
  }

  #keyOf(storeId: string): StoreKey {
    const { tenant, organizationId } = this.#context;
    return { apiKey: tenant.apiKey, organizationId, documentId: this.#documentId, storeId };
  }
}

/** Names the first field that is not valid. */
const refusalOf = ({ issues: [issue] }: z.ZodError) => `${issue?.path.join('.')}: ${issue?.message}`;

/** Returns the bytes; `null` when the text is not base64. */
function decodeVector(text: string | undefined): Uint8Array | undefined | null {
  if (text === undefined) return undefined;
  try {
    return fromBase64(text);
  } catch {
    return null;
  }
}
