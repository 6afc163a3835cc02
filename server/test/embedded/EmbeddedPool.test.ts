import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedDatabase } from '../../src/embedded/createEmbeddedDatabase.js';
import { EmbeddedPool } from '../../src/embedded/EmbeddedPool.js';
import { describeDatabase } from '../contracts/databaseContract.js';

describeDatabase('embedded, in memory', createEmbeddedDatabase);

describe('EmbeddedPool', () => {
  let database: PGlite;
  let pool: EmbeddedPool;
  beforeAll(async () => {
    database = await PGlite.create();
  });
  beforeEach(() => {
    pool = new EmbeddedPool(database);
  });
  afterAll(() => database.close());

  it('fails a query that a transaction would block forever, instead of hanging', async () => {
    pool = new EmbeddedPool(database, { maxWaitMs: 20 });
    const inTransaction = await pool.connect();
    await inTransaction.query('begin');
    const other = await pool.connect();
    await expect(other.query('select 1')).rejects.toThrow(/No turn within 20 ms/);
    await inTransaction.query('rollback');
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('gives the turns in the order asked for', async () => {
    const done: number[] = [];
    const connections = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
    await Promise.all(
      connections.map((connection, index) => connection.query('select 1').then(() => done.push(index))),
    );
    expect(done).toEqual([0, 1, 2, 3]);
  });

  it('runs the statements of one connection in the order given, a transaction included', async () => {
    const connection = await pool.connect();
    const results = await Promise.all([
      connection.query('create table t (n int)'),
      connection.query('begin'),
      connection.query('insert into t values ($1)', [1]),
      connection.query('commit'),
      connection.query('select n from t'),
    ]);
    expect(results.map(({ command }) => command)).toEqual(['CREATE', 'BEGIN', 'INSERT', 'COMMIT', 'SELECT']);
    expect(results.at(-1)?.rows).toEqual([{ n: 1 }]);
  });

  it('writes and reads bytes of every kind', async () => {
    pool = await createEmbeddedDatabase();
    const connection = await pool.connect();
    const all = Uint8Array.from({ length: 512 }, (_, index) => index);
    const sent = [all, all.subarray(250, 260), new Uint8Array(), null];
    for (const bytes of sent) {
      const { rows } = await connection.query<{ bytes: Uint8Array | null }>('select $1::bytea as bytes', [bytes]);
      expect(rows).toEqual([{ bytes }]);
    }
    connection.release();
    await pool.end();
  });

  it('refuses a JSON array that pg would send as a PostgreSQL array', async () => {
    const connection = await pool.connect();
    await expect(connection.query('select $1::jsonb', [[]])).rejects.toThrow(/JSON\.stringify/);
    expect((await connection.query('select $1::jsonb as list', ['[]'])).rows).toEqual([{ list: [] }]);
  });

  it('lets what is under way finish before it closes, then refuses', async () => {
    pool = await createEmbeddedDatabase();
    const connection = await pool.connect();
    await connection.query('begin');
    const ended = pool.end();
    expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await connection.query('commit');
    connection.release();
    await ended;
    await expect(pool.connect()).rejects.toThrow(/closed/);
    await expect(connection.query('select 1')).rejects.toThrow(/released/);
  });
});
