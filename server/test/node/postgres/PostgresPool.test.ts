import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { PostgresPool } from '../../../src/node/postgres/PostgresPool.js';
import { describeDatabase } from '../../contracts/databaseContract.js';

const url = inject('postgresUrl') ?? '';

describe.skipIf(url === '')('on a PostgreSQL server', () => {
  const open = async () => new PostgresPool({ url, logger: new CapturedLogger() });

  describeDatabase('PostgreSQL', open);

  it('goes on when the server ends an idle connection', async () => {
    const logger = new CapturedLogger();
    const pool = new PostgresPool({ url, logger });
    onTestFinished(() => pool.end());
    const [idle, killer] = [await pool.connect(), await pool.connect()];
    const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid', []);
    idle.release();
    await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => logger.entries).toHaveLength(1);
    killer.release();
    expect(logger.entries[0]).toMatchObject({ level: 'warn', fields: { error: { code: '57P01' } } });
    const connection = await pool.connect();
    expect((await connection.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    connection.release();
  });

  it('keeps jobs to two connections, whatever requests use', async () => {
    const pool = new PostgresPool({ url, logger: new CapturedLogger() });
    onTestFinished(() => pool.end());
    const background = pool.background!;
    const jobs = [await background.connect(), await background.connect()];
    let hasThird = false;
    const third = background.connect().then((connection) => {
      hasThird = true;
      return connection;
    });
    // A request opens connections meanwhile, one after the other: time enough for a third one of the jobs.
    for (let index = 0; index < 8; index += 1) {
      const connection = await pool.connect();
      onTestFinished(() => connection.release());
      await connection.query('select 1', []);
    }
    expect(hasThird).toBe(false);
    for (const connection of jobs) connection.release();
    (await third).release();
  });

  it('has none for jobs alone where there are too few', async () => {
    const pool = new PostgresPool({ url, logger: new CapturedLogger(), maxConnections: 2 });
    onTestFinished(() => pool.end());
    expect(pool.background).toBeUndefined();
  });

  it('never gives out a connection whose end broke during a transaction', async () => {
    const pool = new PostgresPool({ url, logger: new CapturedLogger(), maxConnections: 1 });
    onTestFinished(() => pool.end());
    const connection = await pool.connect();
    await connection.query('begin', []);
    await expect(connection.query('select pg_terminate_backend(pg_backend_pid())', [])).rejects.toMatchObject({
      code: '57P01',
    });
    connection.release();
    const next = await pool.connect();
    expect((await next.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    next.release();
  });
});
