import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  INBOX_TABLES,
  MOVED_OTHERWISE,
  MOVED_TABLES,
  MOVED_WITH_PARTS,
  NOT_MOVED,
} from '../../src/domain/documentMigration/movedTables.js';
import type { Tables } from '../../src/store/tables.js';
import { openEmbedded } from '../support/openEmbedded.js';

let db: Kysely<Tables>;
beforeAll(async () => void (db = new Kysely({ dialect: new PostgresDialect({ pool: await openEmbedded() }) })));
afterAll(() => db.destroy());

const byColumn = [
  ...[...MOVED_TABLES, ...INBOX_TABLES].map(({ table }) => table),
  ...MOVED_WITH_PARTS.flatMap(({ table, parts }) => [table, ...parts]),
];
const decided = [...byColumn, ...Object.keys(MOVED_OTHERWISE), ...Object.keys(NOT_MOVED)];

it('decides once about each table that can name a document', async () => {
  // The name of a document stands in these columns. One of another name that holds one has to be added here, and to `movedTables.ts`.
  const { rows } = await sql<{ table: string }>`
    select distinct table_name as table from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(new_)?document_id$|^resource_id$|^payload$'`.execute(db);
  expect(decided.toSorted()).toEqual(rows.map(({ table }) => table).sort());
});

it('moves each table that refers to the keys of documents, which are deleted with what refers to them', async () => {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'document_keys'::regclass`.execute(db);
  const left = rows.map(({ table }) => table).filter((table) => table in NOT_MOVED);
  expect(left).toEqual(['editor_seats']);
});

it('knows the keys that begin with the document, as two documents may have the same rest of it', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array(
      select a.attname::text from unnest(x.indkey::smallint[]) with ordinality as key (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number order by key.place) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid
    where x.indisunique and c.relnamespace = 'public'::regnamespace`.execute(db);
  const parts = MOVED_WITH_PARTS.flatMap((one) => one.parts);
  for (const table of byColumn.filter((name) => !parts.includes(name))) {
    const keys = rows.filter(
      (row) => row.table === table && row.columns.some((name) => /^document_(id|hash)$/.test(name)),
    );
    const rest = keys.map(({ columns }) =>
      columns.filter((name) => !/^(api_key|organization_id|document_id|document_hash)$/.test(name)),
    );
    const known = [...MOVED_TABLES, ...INBOX_TABLES].find((one) => one.table === table)?.key;
    const ofParts = MOVED_WITH_PARTS.find((one) => one.table === table)?.key;
    const expected = known ?? (ofParts === undefined ? undefined : [ofParts]);
    expect([table, ...rest]).toEqual(expected ? [table, expected] : [table]);
  }
});
