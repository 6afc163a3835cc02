import type { Core } from '../../core.js';
import { fromBase64, toBase64 } from '../../domain/common/base64.js';
import type { StoreNews } from '../../domain/crdt/OpenStores.js';
import type { Bus } from '../../environment.js';
import { MAX_BUS_MESSAGE_BYTES } from '../../memory/assertBusMessage.js';
import { STORE_MESSAGE } from '../../publisher.js';
import { utf8Length } from '@parley/protocol';

/** What travels between processes: who sent it, the store, its position, and the update with its writer when it fits. */
type Message = [
  kind: typeof STORE_MESSAGE,
  origin: string,
  store: [apiKey: string, organizationId: string, documentId: string, storeId: string],
  sequence: number,
  written?: [by: string, update: string],
];

/** Tells other processes of written updates, and hears of theirs. A message may be lost: the next sweep finds the update. */
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
    this.#stopListening = this.#core.stores.listen((news) => this.#tell(news));
  }

  async close(): Promise<void> {
    this.#stopListening();
    await this.#stop?.();
  }

  #tell({ key, sequence, written }: StoreNews): void {
    if (!written) return; // another process has told of it
    const { apiKey, organizationId, documentId, storeId } = key;
    const hint: Message = [STORE_MESSAGE, this.#origin, [apiKey, organizationId, documentId, storeId], sequence];
    const isSmall = written.update.length < MAX_BUS_MESSAGE_BYTES;
    const whole = isSmall ? JSON.stringify([...hint, [written.by, toBase64(written.update)]]) : '';
    const fits = isSmall && utf8Length(whole) <= MAX_BUS_MESSAGE_BYTES;
    this.#bus
      .publish(fits ? whole : JSON.stringify(hint))
      .catch((error: unknown) => this.#core.logger.warn({ error }, 'A hint to other processes was lost.'));
  }

  #receive(text: string): void {
    if (!text.startsWith(PREFIX)) return;
    const [, origin, [apiKey, organizationId, documentId, storeId], sequence, written] = JSON.parse(text) as Message;
    if (origin === this.#origin) return;
    const key = { apiKey, organizationId, documentId, storeId };
    const update = written && { sequence, by: written[0], update: fromBase64(written[1]) };
    this.#core.stores.notice(key, sequence, update);
  }
}

const PREFIX = `["${STORE_MESSAGE}"`;
