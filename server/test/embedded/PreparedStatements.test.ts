import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PreparedStatements } from '../../src/embedded/PreparedStatements.js';

describe('PreparedStatements', () => {
  let database: PGlite;
  let statements: PreparedStatements;
  beforeAll(async () => {
    database = await PGlite.create();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.exec('deallocate all; drop table if exists t; create table t (a int, b jsonb)');
    statements = new PreparedStatements(database);
  });

  const prepared = async () =>
    (await database.query<{ statement: string }>('select statement from pg_prepared_statements')).rows;

  it('prepares a text once, and runs it with other parameters', async () => {
    await statements.run('insert into t values ($1, $2)', [1, { k: ['v'] }]);
    await statements.run('insert into t values ($1, $2)', [2, null]);
    expect((await statements.run('select a, b from t where a = any($1) order by a', [[1, 2, 3]]))?.rows).toEqual([
      { a: 1, b: { k: ['v'] } },
      { a: 2, b: null },
    ]);
    expect((await prepared()).filter(({ statement }) => statement.startsWith('insert'))).toHaveLength(1);
  });

  it('keeps 256, those used last', async () => {
    await statements.run('select $1::int as first', [0]);
    for (let index = 1; index < 256; index += 1) await statements.run(`select $1::int as n${index}`, [index]);
    await statements.run('select $1::int as first', [0]);
    await statements.run('select $1::int as last', [0]);
    const texts = (await prepared()).map(({ statement }) => statement);
    expect(texts).toHaveLength(256);
    expect(texts).toContain('select $1::int as first');
    expect(texts).not.toContain('select $1::int as n1');
  });

  it('is usable after a statement that failed to be prepared, or to run', async () => {
    await expect(statements.run('select $1 from nowhere', [1])).rejects.toMatchObject({ code: '42P01' });
    await expect(statements.run('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    expect((await statements.run('select 1 / $1::int as n', [1]))?.rows).toEqual([{ n: 1 }]);
    expect(await prepared()).toHaveLength(2);
  });

  it('serves a database that another one served before', async () => {
    await statements.run('select $1::int as n', [1]);
    const second = new PreparedStatements(database);
    expect((await second.run('select $1::text as n', ['x']))?.rows).toEqual([{ n: 'x' }]);
  });
});
