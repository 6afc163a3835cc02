import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../src/store/tables.js';
import { openEmbedded } from '../support/openEmbedded.js';
import { checkedPool } from '../support/sharding/checkedPool.js';
import { checkFunction } from '../support/sharding/checkFunction.js';
import { checkStatement } from '../support/sharding/checkStatement.js';
import { REFERENCE_TABLES } from '../support/sharding/referenceTables.js';

const ORGANIZATION = 'organization_id';

describe('the tables', () => {
  let db: Kysely<Tables>;
  beforeAll(async () => void (db = new Kysely({ dialect: new PostgresDialect({ pool: await openEmbedded() }) })));
  afterAll(() => db.destroy());

  const isDistributed = ({ table }: { table: string }) => !(table in REFERENCE_TABLES);

  it('are distributed by organization, or are listed as copied to every shard', async () => {
    const { rows } = await sql<{ table: string; isDistributable: boolean }>`
      select table_name as table, bool_or(column_name = ${ORGANIZATION} and is_nullable = 'NO') as "isDistributable"
      from information_schema.columns where table_schema = 'public' group by table_name`.execute(db);
    expect(rows.filter(isDistributed).filter(({ isDistributable }) => !isDistributable)).toEqual([]);
    const names = rows.map(({ table }) => table);
    expect(Object.keys(REFERENCE_TABLES).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('have the organization in each primary key and unique index', async () => {
    const { rows } = await sql<{ table: string; index: string; columns: string[] }>`
      select t.relname as table, i.relname as index, array(
        select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(x.indkey)) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where x.indisunique and t.relnamespace = 'public'::regnamespace`.execute(db);
    const distributed = rows.filter(isDistributed);
    expect(distributed.length).toBeGreaterThan(20);
    expect(distributed.filter(({ columns }) => !columns.includes(ORGANIZATION))).toEqual([]);
  });

  it('refer to other distributed tables by the organization too, and no reference table refers to one', async () => {
    const { rows } = await sql<{ table: string; target: string; pairs: string[][] }>`
      select t.relname as table, r.relname as target, (
        select jsonb_agg(jsonb_build_array(a.attname, b.attname))
        from unnest(c.conkey, c.confkey) as pair (own, other)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = r.oid and b.attnum = pair.other) as pairs
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
      where c.contype = 'f' and t.relnamespace = 'public'::regnamespace`.execute(db);
    const towards = rows.filter(({ target }) => isDistributed({ table: target }));
    expect(towards.length).toBeGreaterThan(10);
    expect(towards.filter(({ pairs }) => !pairs.some(([own, other]) => own === ORGANIZATION && other === own))).toEqual(
      [],
    );
    expect(towards.filter((key) => !isDistributed(key))).toEqual([]);
  });

  it('take no column from a sequence, which would be one for all shards', async () => {
    const { rows } = await sql`select sequence_name from information_schema.sequences`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('functions of the database', () => {
  it('limit what they read and write to one organization', async () => {
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: await openEmbedded() }) });
    const { rows } = await sql<{ name: string; definition: string; transitionTables: string[] }>`
      select p.proname as name, pg_get_functiondef(p.oid) as definition, array(
        select unnest(array[t.tgoldtable::text, t.tgnewtable::text]) from pg_trigger t where t.tgfoid = p.oid
      ) as "transitionTables"
      from pg_proc p where p.pronamespace = 'public'::regnamespace`.execute(db);
    await db.destroy();
    expect(rows.length).toBeGreaterThan(3);
    const unlimited = rows.map(({ name, definition, transitionTables }) => [
      name,
      checkFunction(
        definition,
        transitionTables.filter((table) => table !== null),
      ),
    ]);
    expect(unlimited).toEqual(rows.map(({ name }) => [name, []]));
  });

  it.each([
    [`create function f(id text) returns bigint language sql return (select count(*) from comments)`, ['comments']],
    [
      `create function f(id text) returns bigint language sql return (select count(*) from comments where organization_id = id)`,
      [],
    ],
    [
      `create function f() returns trigger language plpgsql as $$ begin delete from comments; return null; end $$`,
      ['comments'],
    ],
    [
      `create function f() returns trigger language plpgsql as $$ begin
      delete from comments c using gone where c.organization_id = gone.organization_id; return null; end $$`,
      [],
    ],
    [
      `create function f() returns trigger language plpgsql as $$ begin
      insert into jobs (api_key, organization_id) select '', '' from gone; return null; end $$`,
      ['jobs'],
    ],
  ])('are read: %s', (definition, unlimited) => {
    expect(checkFunction(definition, ['gone'])).toEqual(unlimited);
  });
});

describe('statements', () => {
  it.each([
    ['a condition', `select 1 from comments where organization_id = $1`],
    ['a literal', `select 1 from comments c where c.organization_id = 'acme'`],
    ['a row of columns', `select 1 from comments c where (c.api_key, c.organization_id) = ($1, $1::text)`],
    [
      'a join',
      `select 1 from comments c join uploads u on u.organization_id = c.organization_id where c.organization_id = $1`,
    ],
    [
      'a join by using',
      `select 1 from comments c left join uploads u using (organization_id) where organization_id = $1`,
    ],
    [
      'a correlated query',
      `select 1 from comments c where organization_id = $1 and not exists (
      select from uploads u where u.organization_id = c.organization_id)`,
    ],
    [
      'a lateral join',
      `select 1 from comments c cross join lateral (
      select from uploads u where u.organization_id = c.organization_id) as o where c.organization_id = $1`,
    ],
    ['a condition around a query', `select 1 from (select * from comments) as c where c.organization_id = $1`],
    [
      'a common table expression that is limited itself',
      `with c as (select organization_id from comments where organization_id = $1)
      delete from uploads u using c where u.organization_id = c.organization_id`,
    ],
    [
      'both parts of a union',
      `select 1 from (select organization_id from comments where organization_id = $1
      union all select organization_id from uploads where organization_id = $1) as x
      join documents d on d.organization_id = x.organization_id`,
    ],
    [
      'a query in a condition',
      `select 1 from uploads where organization_id in (select organization_id from comments where organization_id = $1)`,
    ],
    ['the rows of values', `insert into jobs (api_key, organization_id) values ($1, $1), ($1, $1)`],
    ['the rows of a query', `insert into jobs (api_key, organization_id) select k, $1 from unnest($2::text[]) as k`],
    [
      'what is returned',
      `with made as (insert into jobs (organization_id) values ($1) returning *)
      select 1 from comments c join made m on m.organization_id = c.organization_id`,
    ],
    ['a reference table', `select 1 from api_keys`],
  ])('are of one organization by %s', (_, text) => {
    expect(checkStatement(text, ['acme', 'acme'])).toBeNull();
  });

  it.each([
    ['nothing', `select 1 from comments where api_key = $1`],
    ['one of two conditions', `select 1 from comments where organization_id = $1 or api_key = $1`],
    ['a list', `select 1 from comments where organization_id = any($1)`],
    ['the opposite', `select 1 from comments where organization_id <> $1`],
    [
      'one of two tables',
      `select 1 from comments c join uploads u on u.api_key = c.api_key where c.organization_id = $1`,
    ],
    [
      'a query inside that is not correlated',
      `select 1 from comments where organization_id = $1 and exists (select from uploads)`,
    ],
    ['a query inside the columns', `select (select count(*) from uploads) from comments where organization_id = $1`],
    [
      'a condition on a common table expression only',
      `with c as (select * from comments) select 1 from c where c.organization_id = $1`,
    ],
    [
      'one part of a union',
      `select organization_id from comments where organization_id = $1 union all select organization_id from uploads`,
    ],
    ['rows that come as a parameter', `insert into jobs (organization_id) select o from unnest($1::text[]) as o`],
    ['an insert without a list of columns', `insert into jobs values ($1)`],
    [
      'one part of a writing statement',
      `with a as (delete from uploads where organization_id = $1) delete from comments`,
    ],
    [
      'a condition of a conflict',
      `insert into jobs (organization_id) values ($1) on conflict do update set key = (select max(key) from uploads)`,
    ],
  ])('are not of one organization by %s', (_, text) => {
    expect(checkStatement(text, ['acme', 'acme'])).toContain('to one organization');
  });

  it('name the same organization in all parts', () => {
    const text = `with a as (delete from uploads where organization_id = $1) delete from comments where organization_id = $2`;
    expect(checkStatement(text, ['acme', 'acme'])).toBeNull();
    expect(checkStatement(text, ['acme', 'globex'])).toBe('It names several organizations: acme, globex.');
  });

  it('never move a row to another organization', () => {
    expect(checkStatement(`update jobs set organization_id = $1 where organization_id = $1`, ['acme'])).toContain(
      'changes',
    );
  });

  it('cross organizations only with a mark, which nothing else has', () => {
    const mark = '/* across organizations: claimJobs */';
    expect(checkStatement(`${mark} delete from jobs where failed_at < $1`, [1])).toBeNull();
    expect(checkStatement(`${mark} delete from jobs where organization_id = $1`, ['acme'])).toContain('marked');
    expect(checkStatement(`${mark} delete from jobs where ctid = any($1)`, [[]])).toContain('ctid');
  });

  it('are refused by the databases of tests, unless the test made them', async () => {
    const pool = await openEmbedded();
    const crossing = async () => (await pool.connect()).query('select 1 from comments');
    await expect(crossing()).resolves.toMatchObject({ rows: [] });
    checkedPool(pool, () => false);
    await expect(crossing()).rejects.toThrow('It does not limit comments to one organization.');
    await pool.end();
  });
});
