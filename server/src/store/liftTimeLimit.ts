import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.js';

/** The statement of `liftTimeLimit`. A pool that limits the wait for an answer itself knows by it that this one may take longer. */
export const NO_TIME_LIMIT = `select set_config('statement_timeout', '0', true)`;

/** Lets the following statements of a transaction take as long as they need. */
export const liftTimeLimit = async (tx: Kysely<Tables>): Promise<void> =>
  void (await sql.raw(NO_TIME_LIMIT).execute(tx));
