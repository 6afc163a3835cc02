import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Bus, Logger } from '../../environment.js';
import { assertBusMessage } from '../../memory/assertBusMessage.js';
import { StartError } from '../StartError.js';
import { Subscribers } from '../Subscribers.js';

const LAST_RETRY_MS = 10_000;
/** A server that is silent for so long is hung, ms: messages that wait for it would fill the memory, and a start would wait for ever. */
const SILENCE_MS = 5_000;
/** Longest wait for pending messages at the end, ms. There are two buses, and the service ends within ten seconds. */
const LAST_MESSAGES_MS = 1_000;

export interface RedisBusOptions {
  /** `redis://user:password@host:port/database`; `rediss:` for TLS. */
  url: string;
  logger: Logger;
  /** Name of the channel, before the number of the database. @default 'parley' */
  channel?: string;
  /** How long the server may take to answer, ms. @default 5000 */
  silenceMs?: number;
}

/**
 * The bus over Redis. It has two connections, because one that subscribes cannot publish. Each is opened again when it is lost.
 */
export class RedisBus implements Bus {
  readonly #publisher: Redis;
  readonly #listener: Redis;
  readonly #channel: string;
  readonly #subscribers: Subscribers;
  readonly #logger: Logger;
  #isStarted = false;
  #isClosed = false;
  /** The latest failure of a connection. More precise than the rejection of `connect`. */
  #fault: Error | undefined;

  private constructor({ url, logger, channel = 'parley', silenceMs = SILENCE_MS }: RedisBusOptions) {
    this.#subscribers = new Subscribers(logger);
    this.#logger = logger;
    this.#publisher = this.#open(url, 'publishing', silenceMs);
    this.#listener = this.#open(url, 'listening', silenceMs);
    // Channels of Redis are shared by all its databases. Installations that share a server use different databases.
    this.#channel = `${channel}:${this.#publisher.options.db ?? 0}`;
    this.#listener.on('message', (_channel, message) => this.#subscribers.deliver(message));
  }

  /**
   * Resolves when the bus listens.
   * @throws StartError when Redis cannot be reached
   */
  static async connect(options: RedisBusOptions): Promise<RedisBus> {
    const bus = new RedisBus(options);
    try {
      await Promise.all([bus.#publisher.connect(), bus.#listener.connect()]);
      await bus.#listener.subscribe(bus.#channel); // ioredis subscribes again after each reconnection
      bus.#isStarted = true;
    } catch (error) {
      bus.#publisher.disconnect();
      bus.#listener.disconnect();
      const { message } = bus.#fault ?? (error as Error);
      const words = message.replace(/\.$/, '');
      throw new StartError(`Redis at REDIS_URL does not answer: ${words}. Start it, or correct the address.`, {
        cause: error,
      });
    }
    return bus;
  }

  /** Publishes a message. Waits for a lost connection for a few attempts, then rejects. */
  async publish(message: string): Promise<void> {
    this.#assertOpen();
    assertBusMessage(message);
    await this.#publisher.publish(this.#channel, message);
  }

  async subscribe(onMessage: (message: string) => void): Promise<() => Promise<void>> {
    this.#assertOpen();
    return this.#subscribers.add(onMessage);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#subscribers.clear();
    this.#listener.disconnect();
    if (this.#publisher.status === 'ready') {
      const sent = this.#publisher.quit().catch(() => {}); // sends pending messages first; lost ones are only hints
      await Promise.race([sent, setTimeout(LAST_MESSAGES_MS, undefined, { ref: false })]);
    }
    this.#publisher.disconnect();
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The bus is closed.');
  }

  #open(url: string, purpose: string, socketTimeout: number): Redis {
    const redis = new Redis(url, {
      lazyConnect: true,
      connectionName: `parley ${purpose}`,
      // Messages wait for a lost connection for this many attempts, about three seconds.
      maxRetriesPerRequest: 5,
      socketTimeout,
      retryStrategy: (attempt) => Math.min(100 * 2 ** (attempt - 1), LAST_RETRY_MS),
      reconnectOnError: () => false,
    });
    let isLost = false;
    const lose = (error: Error) => {
      this.#fault = error;
      if (!this.#isStarted || this.#isClosed) return; // `connect` says so
      isLost = true;
      this.#logger.warn({ error }, `The ${purpose} connection to Redis failed; it is opened again.`);
    };
    redis.on('error', lose);
    // An end without an error: the server was stopped. Before the start an error came first.
    redis.on('close', () => this.#isStarted && !isLost && lose(new Error('Redis closed the connection')));
    redis.on('ready', () => {
      if (isLost) this.#logger.info({}, `The ${purpose} connection to Redis is open again.`);
      isLost = false;
    });
    return redis;
  }
}
