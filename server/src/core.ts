import type { Kysely } from 'kysely';
import type { Blobs, Clock, Logger, Mail, Metrics, OutgoingHttp, ServiceOptions } from './environment.js';
import type { BodyMemory } from './limits/BodyMemory.js';
import type { KnownCredentials } from './credentials/KnownCredentials.js';
import type { RateLimiter } from './limits/rateLimiter.js';
import type { WrongCredentials } from './credentials/WrongCredentials.js';
import type { Storage } from './Storage.js';
import type { Tables } from './store/tables.js';
import type { Append, WriteTransaction } from './store/transaction.js';

/** What every use case works with. */
export interface Core {
  /** For reading. Writes go through `write`. */
  db: Kysely<Tables>;
  /**
   * One transaction: check, write rows, append to the change log, enqueue jobs. After commit the changes are published and
   * the jobs are woken; a failure leaves nothing behind. `ABORTED` when other writes win every attempt.
   */
  write<T>(body: (tx: WriteTransaction) => Promise<T>): Promise<T>;
  /**
   * As `write`, for a use case that is a single statement, which needs no transaction opened around it. Answers the position of
   * the last change, or `null` when the condition did not hold and nothing was written.
   */
  writeAtOnce(append: Append): Promise<number | null>;
  knownCredentials: KnownCredentials;
  wrongCredentials: WrongCredentials;
  /** The rates of REST contract §1.12. */
  rates: RateLimiter;
  /** Bodies that are being read. */
  bodies: BodyMemory;
  /** To be called when an API key or a token of it was changed: no process goes by what it knew of the key. */
  apiKeyChanged(apiKey: string): void;
  blobs: Blobs;
  /** `null`: nobody gets email. */
  mail: Mail | null;
  /** Calls webhooks. */
  http: OutgoingHttp;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  options: ServiceOptions;
  /** Whether there is room to store something. */
  storage: Storage;
  /** Signs user tokens and page tokens. */
  secret: Uint8Array<ArrayBuffer>;
}
