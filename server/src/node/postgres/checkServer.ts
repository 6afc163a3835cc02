import type { DatabasePool } from '../../environment.js';
import { StartError } from '../StartError.js';

/** The oldest version of PostgreSQL that the service is tested with, as `server_version_num`. */
const OLDEST_POSTGRES = 150_000;

export interface PostgresServer {
  /** For people, such as `15.18 (Debian …)`. */
  text: string;
  /** Time of its clock, ms. */
  at: number;
}

/**
 * Checks that the service can use a PostgreSQL server and database. Their version and encoding cannot change while it runs.
 * @throws StartError
 */
export async function checkServer(pool: DatabasePool): Promise<PostgresServer> {
  const connection = await pool.connect();
  try {
    const { rows } = await connection.query<
      PostgresServer & { version: number; encoding: string; isReadOnly: boolean }
    >(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as text,
        current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as "isReadOnly",
        (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
      [],
    );
    const { version, encoding, isReadOnly, text, at } = rows[0]!; // a select without a table has one row
    if (version < OLDEST_POSTGRES)
      throw new StartError(`The database is PostgreSQL ${text}: the service needs 15 or newer.`);
    if (encoding !== 'UTF8') {
      throw new StartError(
        `The database has the encoding ${encoding}, which cannot hold every text: create one with UTF8 ` +
          `(createdb --encoding=UTF8 --template=template0).`,
      );
    }
    if (isReadOnly) {
      throw new StartError('The database is read-only, as a standby is: the address must be that of the primary.');
    }
    return { text, at };
  } finally {
    connection.release();
  }
}
