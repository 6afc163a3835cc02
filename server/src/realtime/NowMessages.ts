import { utf8Length } from '@parley/protocol';
import type { Bus, Clock, Logger } from '../environment.js';
import { MAX_BUS_MESSAGE_BYTES } from '../memory/assertBusMessage.js';
import type { StreamKey } from '../store/changes.js';

/** A message about a document. Its `kind` selects the listener. */
type Payload = readonly [kind: string, ...fields: unknown[]];
/** One message on the bus: the payloads of one process. */
type Message = [kind: 'now', origin: string, entries: [document: string, key: string, payload: Payload][]];
type Receive = (key: string, payload: Payload, origin: string) => void;

/** Payloads within this time become one message, ms. */
const INTERVAL_MS = 50;

export interface NowMessagesOptions {
  clock: Clock;
  logger: Logger;
  /** Carries the messages. `null`: there is only this process. */
  bus: Bus | null;
}

/**
 * Publishes ephemeral state to other processes. The newest wins: while the bus is busy, or within an interval, a payload replaces the one
 * before it with the same key. A message may be lost, so state that lasts has to be sent again.
 */
export class NowMessages {
  readonly #options: NowMessagesOptions;
  readonly #origin: string = crypto.randomUUID();
  readonly #listeners = new Map<string, Receive>();
  readonly #pending = new Map<string, [document: string, key: string, payload: Payload]>();
  #isWaiting = false;
  #sentAt = 0;
  #cancel = () => {};
  #stop: (() => Promise<void>) | undefined;

  constructor(options: NowMessagesOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#stop = await this.#options.bus?.subscribe((text) => this.#receive(JSON.parse(text) as Message));
  }

  async close(): Promise<void> {
    this.#cancel();
    await this.#stop?.();
  }

  /** Publishes to all other processes. @param key identifies the payload that it replaces, within the document and the kind */
  publish(document: StreamKey, key: string, payload: Payload): void {
    if (!this.#options.bus) return;
    const name = nameOf(document);
    this.#pending.set(JSON.stringify([name, payload[0], key]), [name, key, payload]);
    this.#sendLater();
  }

  /** Listens for messages of one kind about a document from other processes. Call the returned function to stop. */
  listen(document: StreamKey, kind: string, receive: Receive): () => void {
    const name = JSON.stringify([nameOf(document), kind]);
    this.#listeners.set(name, receive);
    return () => {
      if (this.#listeners.get(name) === receive) this.#listeners.delete(name);
    };
  }

  #sendLater(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const { clock } = this.#options;
    // The first payload after a quiet moment does not wait.
    this.#cancel = clock.setTimer(
      () => {
        this.#sentAt = clock.now();
        void this.#send().finally(() => {
          this.#isWaiting = false;
          if (this.#pending.size > 0) this.#sendLater();
        });
      },
      Math.max(0, this.#sentAt + INTERVAL_MS - clock.now()),
    );
  }

  async #send(): Promise<void> {
    const { bus, logger } = this.#options;
    const entries = [...this.#pending.values()];
    this.#pending.clear();
    try {
      if (bus) await Promise.all(messages(this.#origin, entries).map((message) => bus.publish(message)));
    } catch (error) {
      logger.warn({ error }, 'Ephemeral state could not be published to other processes.');
    }
  }

  #receive([kind, origin, entries]: Message): void {
    // The bus carries messages of presence too.
    if (kind !== 'now' || origin === this.#origin) return;
    for (const [document, key, payload] of entries)
      this.#listeners.get(JSON.stringify([document, payload[0]]))?.(key, payload, origin);
  }
}

const nameOf = ({ apiKey, organizationId, documentId }: StreamKey) =>
  JSON.stringify([apiKey, organizationId, documentId]);

/** Splits the entries into messages that fit the bus. An entry that is too large by itself is dropped. */
function messages(origin: string, entries: Message[2]): string[] {
  const texts: string[] = [];
  const empty = utf8Length(JSON.stringify(['now', origin, []] satisfies Message));
  let part: Message[2] = [];
  let bytes = empty;
  const end = () => {
    if (part.length > 0) texts.push(JSON.stringify(['now', origin, part] satisfies Message));
    [part, bytes] = [[], empty];
  };
  for (const entry of entries) {
    const added = utf8Length(JSON.stringify(entry)) + 1;
    if (empty + added > MAX_BUS_MESSAGE_BYTES) continue;
    if (bytes + added > MAX_BUS_MESSAGE_BYTES) end();
    part.push(entry);
    bytes += added;
  }
  end();
  return texts;
}
