import type { Kysely } from 'kysely';
import type { Clock, Logger, StoreWork } from '../../environment.js';
import type { Tables } from '../../store/tables.js';
import type { WriteTransaction } from '../../store/transaction.js';

/** The parts of the service (`Core`) that a store in memory needs. */
export interface StoreContext {
  db: Kysely<Tables>;
  write<T>(body: (tx: WriteTransaction) => Promise<T>): Promise<T>;
  clock: Clock;
  logger: Logger;
  storeWork: StoreWork;
}
