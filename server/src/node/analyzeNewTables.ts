import type { PostgresPoolClient } from 'kysely';

/** Bytes of a table from which a bad plan is slow. */
const MIN_BYTES = 128 * 1024;

/**
 * Analyzes the tables that have grown for the first time. Until a table is analyzed the planner expects one row for any condition, treats
 * all indexes of an organization as equally good, and reads the whole organization for each record that it looks up by id. Takes less than
 * a millisecond when there is no such table.
 */
export async function analyzeNewTables(connection: PostgresPoolClient): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples < 0 and pg_relation_size(oid) >= $1`,
    [MIN_BYTES],
  );
  // Another process that shares the database may be doing it already.
  for (const { name } of rows) await connection.query(`analyze (skip_locked) ${name}`, []);
}
