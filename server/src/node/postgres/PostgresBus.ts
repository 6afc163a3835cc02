import pg from 'pg';
import type { Bus, Logger } from '../../environment.js';
import { assertBusMessage } from '../../memory/assertBusMessage.js';
import { Subscribers } from '../Subscribers.js';
import { packMessages, unpackMessages } from './notifyPayloads.js';

/** Most messages that wait for a lost connection. Beyond it the oldest are dropped: messages may be lost, and old ones matter least. */
const MAX_WAITING = 10_000;
/**
 * Pause after each send, ms. Messages of busy times go together: a notification for each write costs the database a third of the write.
 * Nobody notices so short a delay.
 */
const PAUSE_MS = 20;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 10_000;
/** Interval of probes, ms. A connection that only listens would not notice that it is lost. */
const PROBE_MS = 30_000;
const ANSWER_MS = 10_000;

export interface PostgresBusOptions {
  url: string;
  logger: Logger;
  /** Name of the channel: lower-case letters and `_`. @default 'parley' */
  channel?: string;
}

/**
 * The bus over LISTEN and NOTIFY of the shared database. It has its own connection. When the connection is lost, it opens a new one and then
 * sends the waiting messages.
 */
export class PostgresBus implements Bus {
  readonly #options: PostgresBusOptions;
  readonly #channel: string;
  readonly #subscribers: Subscribers;
  #client: pg.Client | null = null;
  #waiting: Waiting[] = [];
  #flushing: Promise<void> | null = null;
  #retryMs = FIRST_RETRY_MS;
  #retry: NodeJS.Timeout | undefined;
  #probe: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(options: PostgresBusOptions) {
    this.#options = options;
    this.#channel = options.channel ?? 'parley';
    this.#subscribers = new Subscribers(options.logger);
  }

  /** Resolves when the bus listens. Rejects when the database cannot be reached. */
  static async connect(options: PostgresBusOptions): Promise<PostgresBus> {
    const bus = new PostgresBus(options);
    await bus.#connect();
    bus.#probe = setInterval(() => bus.#checkConnection(), PROBE_MS).unref();
    return bus;
  }

  /** Publishes a message. It is sent at once, or with others after a short pause. Waits for a lost connection; rejects when too many messages wait. */
  async publish(message: string): Promise<void> {
    this.#assertOpen();
    assertBusMessage(message);
    if (this.#waiting.length >= MAX_WAITING)
      this.#waiting.shift()?.reject(new Error('The bus was disconnected for too long.'));
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject });
      this.#flush();
    });
  }

  async subscribe(onMessage: (message: string) => void): Promise<() => Promise<void>> {
    this.#assertOpen();
    return this.#subscribers.add(onMessage);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#probe);
    this.#subscribers.clear();
    if (this.#client) {
      await this.#flushing;
      await this.#send();
    }
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The bus is closed.'));
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: `${this.#channel.replaceAll('_', ' ')} bus`,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client, new Error('The connection has ended.')));
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    try {
      await client.connect();
      // A notification writes nothing that needs a disk sync.
      await client.query(`set synchronous_commit = off; listen ${this.#channel}`);
    } catch (error) {
      client.removeAllListeners('end');
      client.end().catch(() => {}); // rejects when it was never connected, or is closed already
      throw error;
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    this.#retryMs = FIRST_RETRY_MS;
    this.#flush();
  }

  #lose(client: pg.Client, error: Error): void {
    if (client !== this.#client || this.#isClosed) return;
    this.#client = null;
    this.#options.logger.warn({ error }, 'The connection of the bus was lost; it is opened again.');
    client.end().catch(() => {}); // rejects when it is closed already
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    const delayMs = this.#retryMs * (0.5 + Math.random() / 2); // random, because many processes lose their connections at the same time
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => this.#options.logger.info({}, 'The bus is connected again.'),
        (error: unknown) => {
          if (this.#isClosed) return;
          this.#options.logger.warn({ error }, 'The bus cannot be connected yet.');
          this.#reconnectLater();
        },
      );
    }, delayMs).unref();
  }

  #receive(payload: string): void {
    for (const message of unpackMessages(payload)) this.#subscribers.deliver(message);
  }

  /** Runs one flush at a time, its pause included. Messages published meanwhile go with the next one. */
  #flush(): void {
    if (this.#flushing || !this.#client) return;
    this.#flushing = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#send())
      .then(() => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS).unref()))
      .finally(() => {
        this.#flushing = null;
        if (this.#waiting.length > 0 && !this.#isClosed) this.#flush();
      });
  }

  async #send(): Promise<void> {
    const client = this.#client;
    const batch = this.#waiting;
    if (!client || batch.length === 0) return;
    this.#waiting = [];
    const payloads = packMessages(batch.map(({ message }) => message));
    try {
      await client.query({ ...NOTIFY, values: [this.#channel, payloads] });
      for (const { resolve } of batch) resolve();
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      if (isRefusal(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      this.#waiting.unshift(...batch); // sent again with the next connection; repeats are allowed
      this.#lose(client, error);
    }
  }

  #checkConnection(): void {
    const client = this.#client;
    client?.query('select 1').catch((error: Error) => this.#lose(client, error));
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The bus is closed.');
  }
}

/** Prepared once, because it runs after each write. */
const NOTIFY = { name: 'parley_notify', text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload' };

/** Whether the server refused the connection for good: an error of the database, but not of SQLSTATE class 08 or 57 (connection, shutdown). */
const isRefusal = (error: Error) => error instanceof pg.DatabaseError && !/^(08|57)/.test(error.code ?? '');

interface Waiting {
  message: string;
  resolve: () => void;
  reject: (error: Error) => void;
}
