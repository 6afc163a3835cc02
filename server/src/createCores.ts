import type { Kysely } from 'kysely';
import type { Core } from './core.js';
import type { KnownCredentials } from './credentials/KnownCredentials.js';
import { WrongCredentials } from './credentials/WrongCredentials.js';
import { OpenStores } from './domain/crdt/OpenStores.js';
import { storeWork } from './domain/crdt/storeWork.js';
import { StreamFollowers } from './domain/crdt/StreamFollowers.js';
import type { Environment } from './environment.js';
import { BodyMemory } from './limits/BodyMemory.js';
import { RateLimiter } from './limits/rateLimiter.js';
import { WriteTurns } from './limits/WriteTurns.js';
import type { Storage } from './Storage.js';
import type { Appended } from './store/changes.js';
import type { Tables } from './store/tables.js';
import { writeStatement, writeTransaction } from './store/transaction.js';
import { ReadGroups } from './store/ReadGroups.js';
import { WriteGroups } from './store/WriteGroups.js';

export interface CoresOptions {
  environment: Environment;
  secret: Core['secret'];
  storage: Storage;
  knownCredentials: KnownCredentials;
  /** Publishes committed changes, and wakes the workers for these kinds of jobs. */
  publish: (appended: readonly Appended[], jobKinds?: ReadonlySet<string>) => void;
  /** Until then writes need no free space: the start itself writes little, and after it reads can be served from a full disk. */
  isStarted: () => boolean;
}

/** Returns a function that makes a core over a database. The cores share everything else. */
export function createCores(options: CoresOptions): (database: Kysely<Tables>) => Core {
  const { environment, secret, storage, knownCredentials, publish, isStarted } = options;
  const { blobs, clock, http, logger, mail, metrics } = environment;
  const now = () => clock.now();
  const shared = {
    blobs,
    mail,
    http,
    transcriber: environment.transcriber ?? null,
    clock,
    logger,
    metrics,
    options: environment.options,
    secret,
    storage,
    turns: new WriteTurns(clock, environment.database.size),
    groups: new WriteGroups(),
    readGroups: new ReadGroups(),
    stores: new OpenStores(),
    storeWork: environment.storeWork ?? storeWork,
    streams: new StreamFollowers(),
    knownCredentials,
    wrongCredentials: new WrongCredentials(clock),
    rates: new RateLimiter(clock),
    bodies: new BodyMemory(environment.options.limits.maxBufferedBodyBytes),
    // A stream of no organization, which has no log: only the hint of it travels.
    apiKeyChanged: (apiKey) => publish([{ stream: { apiKey, organizationId: '', documentId: '' }, changes: [] }]),
  } satisfies Partial<Core>;
  return (database) => ({
    ...shared,
    db: database,
    write: async (body) => {
      if (isStarted()) storage.requireRoom();
      return writeTransaction(database, now, publish, body);
    },
    writeAtOnce: async (append) => {
      if (isStarted()) storage.requireRoom();
      return writeStatement(database, now, publish, append);
    },
  });
}
