import type { Core } from '../../core.js';
import { fromBase64, toBase64 } from '../../domain/common/base64.js';
import type { StorePosition } from '../../domain/crdt/OpenStores.js';
import type { StoreKey } from '../../domain/crdt/StoreKey.js';
import type { StreamUpdate } from '../../domain/crdt/StreamFollowers.js';
import type { Bus } from '../../environment.js';
import { MAX_BUS_MESSAGE_BYTES } from '../../memory/assertBusMessage.js';
import { STORE_MESSAGE } from '../../publisher.js';
import { utf8Length } from '@parley/protocol';

/** A message between processes: its sender, the store, and the new position or update. */
type Message = [
  kind: typeof STORE_MESSAGE,
  origin: string,
  store: [apiKey: string, organizationId: string, documentId: string, storeId: string],
  payload: Payload,
];
type Payload =
  /** Its position, and the update with its writer when it fits. */
  | { sequence: number; written?: [by: string, update: string] }
  /** A message beside it, whole when it fits. */
  | Pick<StreamUpdate, 'timestamp' | 'added'>;

/** Publishes written updates, and messages beside stores, to other processes, and receives theirs. The next sweep finds lost ones. */
export class StoreMessages {
  readonly #core: Core;
  readonly #bus: Bus;
  readonly #origin = crypto.randomUUID();
  #stop: (() => Promise<void>) | undefined;
  #stopListening = () => {};

  constructor(core: Core, bus: Bus) {
    this.#core = core;
    this.#bus = bus;
  }

  async start(): Promise<void> {
    this.#stop = await this.#bus.subscribe((message) => this.#receive(message));
    const stops = [
      this.#core.stores.listen((position) => this.#publishUpdate(position)),
      this.#core.streams.listen((added) => this.#publishMessage(added)),
    ];
    this.#stopListening = () => stops.forEach((stop) => stop());
  }

  async close(): Promise<void> {
    this.#stopListening();
    await this.#stop?.();
  }

  #publishUpdate({ key, sequence, written }: StorePosition): void {
    if (!written) return; // another process has published it
    const isSmall = written.update.length < MAX_BUS_MESSAGE_BYTES;
    const whole = isSmall && { sequence, written: [written.by, toBase64(written.update)] as [string, string] };
    this.#publish(key, { sequence }, whole || undefined);
  }

  #publishMessage({ key, timestamp, added, isOwn }: StreamUpdate): void {
    if (isOwn) this.#publish(key, { timestamp }, added && { timestamp, added });
  }

  /** @param whole sent instead of the hint, when it fits a message */
  #publish({ apiKey, organizationId, documentId, storeId }: StoreKey, hint: Payload, whole?: Payload): void {
    const encode = (payload: Payload) =>
      JSON.stringify([
        STORE_MESSAGE,
        this.#origin,
        [apiKey, organizationId, documentId, storeId],
        payload,
      ] satisfies Message);
    const text = whole && encode(whole);
    this.#bus
      .publish(text && utf8Length(text) <= MAX_BUS_MESSAGE_BYTES ? text : encode(hint))
      .catch((error: unknown) => this.#core.logger.warn({ error }, 'A hint to other processes was lost.'));
  }

  #receive(text: string): void {
    if (!text.startsWith(PREFIX)) return;
    const [, origin, [apiKey, organizationId, documentId, storeId], payload] = JSON.parse(text) as Message;
    if (origin === this.#origin) return;
    const key = { apiKey, organizationId, documentId, storeId };
    if ('timestamp' in payload) return this.#core.streams.notify({ key, ...payload, isOwn: false });
    const { sequence, written } = payload;
    const update = written && { sequence, by: written[0], update: fromBase64(written[1]) };
    this.#core.stores.notice(key, sequence, update);
  }
}

const PREFIX = `["${STORE_MESSAGE}"`;
