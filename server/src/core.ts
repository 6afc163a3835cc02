import type { Kysely } from 'kysely';
import type {
  Blobs,
  Clock,
  Logger,
  Mail,
  Metrics,
  OutgoingHttp,
  ServiceOptions,
  StoreWork,
  Transcriber,
} from './environment.js';
import type { OpenStores } from './domain/crdt/OpenStores.js';
import type { StreamFollowers } from './domain/crdt/StreamFollowers.js';
import type { BodyMemory } from './limits/BodyMemory.js';
import type { KnownCredentials } from './credentials/KnownCredentials.js';
import type { RateLimiter } from './limits/rateLimiter.js';
import type { WriteTurns } from './limits/WriteTurns.js';
import type { WrongCredentials } from './credentials/WrongCredentials.js';
import type { Storage } from './Storage.js';
import type { Tables } from './store/tables.js';
import type { Append } from './store/append.js';
import type { WriteTransaction } from './store/transaction.js';
import type { ReadGroups } from './store/ReadGroups.js';
import type { WriteGroups } from './store/WriteGroups.js';

/** The services that every use case uses. */
export interface Core {
  /** Database for reads. Writes go through `write`. */
  db: Kysely<Tables>;
  /**
   * Runs one transaction: check, write rows, append to the change log, enqueue jobs. After commit the changes are published and the job worker
   * is woken. A failure rolls everything back. `ABORTED` when concurrent writes win every attempt.
   */
  write<T>(body: (tx: WriteTransaction) => Promise<T>): Promise<T>;
  /**
   * As `write`, for a use case of a single statement, which needs no explicit transaction. Resolves with the position of the last change, or
   * with `null` when the condition was false and nothing was written.
   */
  writeAtOnce(append: Append): Promise<number | null>;
  /** In which order transactions of requests run. */
  turns: WriteTurns;
  /** Joins writes of this process that arrive together. */
  groups: WriteGroups;
  /** Joins reads of this process that arrive together. */
  readGroups: ReadGroups;
  /** Shared documents that are in memory. */
  stores: OpenStores;
  /** Long work on shared documents. */
  storeWork: StoreWork;
  /** Who follows messages beside shared documents. */
  streams: StreamFollowers;
  knownCredentials: KnownCredentials;
  wrongCredentials: WrongCredentials;
  /** The rates of REST contract §1.12. */
  rates: RateLimiter;
  /** Memory of the request bodies that are being read. */
  bodies: BodyMemory;
  /** Call it after a change of an API key or one of its tokens. Every process drops what it has cached of the key. */
  apiKeyChanged(apiKey: string): void;
  blobs: Blobs;
  /** Sends email; `null` when no mail transport is configured. */
  mail: Mail | null;
  /** Sends webhooks. */
  http: OutgoingHttp;
  /** Transcribes recordings; `null` when that is off. */
  transcriber: Transcriber | null;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  options: ServiceOptions;
  /** Records whether there is free space. */
  storage: Storage;
  /** Signs user tokens and page tokens. */
  secret: Uint8Array<ArrayBuffer>;
}
