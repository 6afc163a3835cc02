import { Redis } from 'ioredis';
import type { Bus, Logger } from '../../environment.js';
import { assertBusMessage } from '../../memory/assertBusMessage.js';
import { Subscribers } from '../Subscribers.js';

const LAST_RETRY_MS = 10_000;

export interface RedisBusOptions {
  /** `redis://user:password@host:port/database`; `rediss:` for TLS. */
  url: string;
  logger: Logger;
  /** Name of the channel, before the number of the database. @default 'parley' */
  channel?: string;
}

/**
 * The bus over Redis. It has two connections, because one that subscribes cannot publish. Each is opened again when it is lost.
 */
export class RedisBus implements Bus {
  readonly #publisher: Redis;
  readonly #listener: Redis;
  readonly #channel: string;
  readonly #subscribers: Subscribers;
  #isClosed = false;

  private constructor({ url, logger, channel = 'parley' }: RedisBusOptions) {
    this.#subscribers = new Subscribers(logger);
    this.#publisher = open(url, 'publishing', logger);
    this.#listener = open(url, 'listening', logger);
    // Channels of Redis are shared by all its databases. Installations that share a server use different databases.
    this.#channel = `${channel}:${this.#publisher.options.db ?? 0}`;
    this.#listener.on('message', (_channel, message) => this.#subscribers.deliver(message));
  }

  /** Resolves when the bus listens. Rejects when Redis cannot be reached. */
  static async connect(options: RedisBusOptions): Promise<RedisBus> {
    const bus = new RedisBus(options);
    try {
      await Promise.all([bus.#publisher.connect(), bus.#listener.connect()]);
      await bus.#listener.subscribe(bus.#channel); // ioredis subscribes again after each reconnection
    } catch (error) {
      bus.#publisher.disconnect();
      bus.#listener.disconnect();
      throw error;
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
    if (this.#publisher.status === 'ready') await this.#publisher.quit(); // sends pending messages first
    else this.#publisher.disconnect();
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error('The bus is closed.');
  }
}

function open(url: string, purpose: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectionName: `parley ${purpose}`,
    // Messages wait for a lost connection for this many attempts, about three seconds.
    maxRetriesPerRequest: 5,
    retryStrategy: (attempt) => Math.min(100 * 2 ** (attempt - 1), LAST_RETRY_MS),
    reconnectOnError: () => false,
  });
  redis.on('error', (error) =>
    logger.warn({ error }, `The ${purpose} connection to Redis failed; it is opened again.`),
  );
  return redis;
}
