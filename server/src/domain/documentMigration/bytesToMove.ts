import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { isMoved } from './isMoved.js';
import type { Move } from './Move.js';
import { INBOX_TABLES, MOVED_TABLES, MOVED_WITH_PARTS, type MovedTable } from './movedTables.js';

/** What the database writes for each byte of a moved row: the row again, and both the former and the new one in the write-ahead log. */
const PER_BYTE = 3;
/** What it writes for the entries of a row in the indexes, bytes. */
const PER_ROW = 1000;
/** PostgreSQL stores longer values apart from the row, bytes. Those stay where they are. */
const MAX_ROW_BYTES = 2048;

/** Returns how much of the disk a migration needs at most, bytes. */
export async function bytesToMove(db: Kysely<Tables>, move: Move): Promise<number> {
  const tables: MovedTable[] = [
    { table: 'comment_annotations' },
    ...MOVED_TABLES,
    ...MOVED_WITH_PARTS.flatMap(({ table, parts }) => [table, ...parts].map((name) => ({ table: name }))),
    ...INBOX_TABLES,
  ];
  let total = 0;
  for (const { table, of } of tables) {
    const { rows } = await sql<{ count: number; bytes: number }>`
      select count(*) as count, coalesce(sum(least(pg_column_size(x), ${MAX_ROW_BYTES})), 0)::int8 as bytes
      from ${sql.table(table)} x where ${isMoved(move, of)}`.execute(db);
    for (const { count, bytes } of rows) total += count * PER_ROW + bytes * PER_BYTE;
  }
  return total;
}
