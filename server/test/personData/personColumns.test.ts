import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANGE_LOG, OWN_ROWS, PERSON_TABLES } from '../../src/domain/personData/personTables.js';
import type { Tables } from '../../src/store/tables.js';
import { openEmbedded } from '../support/openEmbedded.js';
import { PERSON_COLUMNS } from './personColumns.js';

/** Cleaned by steps of their own, not by the list of tables. The search for a deleted person covers them. */
const BY_OTHER_STEPS = new Set(['comment_annotations', 'comments', 'reaction_annotations', 'person_deletions']);
/** Rows that go by steps of their own. */
const ROWS_BY_OTHER_STEPS = new Set([
  'comments',
  'comment_subscriptions',
  'comment_views',
  'inline_reaction_people',
  'notification_recipients',
  'recorder_annotations',
]);

describe('what is decided about each column of the database', () => {
  let db: Kysely<Tables>;
  let columns: { table: string; column: string; isPersonal: boolean }[];
  beforeAll(async () => {
    db = new Kysely({ dialect: new PostgresDialect({ pool: await openEmbedded() }) });
    const { rows } = await sql<{ table: string; column: string; isPersonal: boolean }>`
      select table_name as table, column_name as column,
        column_name ~ '(^|_)user_ids?$|_by$|^author_id$|email|^profile$' as "isPersonal"
      from information_schema.columns where table_schema = 'public'`.execute(db);
    columns = rows;
  });
  afterAll(() => db.destroy());

  it('is one decision for every column, and for no other', () => {
    const names = (list: string[]) => list.sort();
    const decided = Object.entries(PERSON_COLUMNS).flatMap(([table, of]) =>
      Object.keys(of).map((column) => `${table}.${column}`),
    );
    // A column that is missing in `personColumns.ts` may name people: decide there, and clean it in `personTables.ts` if it does.
    expect(names(decided)).toEqual(names(columns.map(({ table, column }) => `${table}.${column}`)));
  });

  it('is never "names nobody" for a column with the name of one that names people', () => {
    const forgotten = columns.filter(({ table, column, isPersonal }) => {
      const decision = PERSON_COLUMNS[table]?.[column];
      return isPersonal && decision !== 'row' && decision !== 'cleaned';
    });
    expect(forgotten.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
      'api_keys.owner_email',
      'token_generations.user_id',
    ]);
  });

  it('is what the deletion does', () => {
    const cleaned = Object.entries(PERSON_COLUMNS).flatMap(([table, of]) =>
      Object.keys(of).flatMap((column) => (of[column] === 'cleaned' ? [`${table}.${column}`] : [])),
    );
    const listed = [...PERSON_TABLES, CHANGE_LOG].flatMap(({ table, columns: of }) =>
      Object.keys(of).map((column) => `${table}.${column}`),
    );
    const ofList = cleaned.filter((name) => !BY_OTHER_STEPS.has(name.split('.')[0]!));
    // A file that others use stays, with its name.
    const ofFiles = new Set(['uploads.uploaded_by', 'recorder_files.uploaded_by']);
    expect(listed.filter((name) => !ofFiles.has(name)).sort()).toEqual(ofList.sort());
    const goes = Object.entries(PERSON_COLUMNS).flatMap(([table, of]) =>
      Object.values(of).includes('row') && !ROWS_BY_OTHER_STEPS.has(table) ? [table] : [],
    );
    expect([...new Set(OWN_ROWS.map(({ table }) => table))].sort()).toEqual(goes.sort());
  });

  it('applies to each row by itself: the keys of the list are primary keys', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.relname as table, a.attname as column
      from pg_index x join pg_class c on c.oid = x.indrelid
      cross join lateral unnest(x.indkey::smallint[]) with ordinality as key (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number
      where x.indisprimary and c.relnamespace = 'public'::regnamespace order by c.relname, key.place`.execute(db);
    const keyOf = (table: string) =>
      rows.flatMap((row) => (row.table === table && row.column !== 'api_key' ? [row.column] : []));
    const withoutScope = (key: readonly string[]) => key.filter((column) => column !== 'organization_id');
    const listed = [...PERSON_TABLES, CHANGE_LOG].map(({ table, key }) => [
      table,
      withoutScope(Object.keys(key)).sort(),
    ]);
    const own = OWN_ROWS.map(({ table, key }) => [table, withoutScope(key).sort()]);
    for (const [table, key] of [...listed, ...own] as [string, string[]][]) {
      expect([table, key]).toEqual([table, withoutScope(keyOf(table)).sort()]);
    }
  });
});
