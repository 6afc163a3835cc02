import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { PostgresPool } from '../../../src/node/postgres/PostgresPool.js';
import { NO_TIME_LIMIT } from '../../../src/store/liftTimeLimit.js';
import { describeDatabase } from '../../contracts/databaseContract.js';

const url = inject('postgresUrl') ?? '';
const poolerUrl = inject('poolerUrl') ?? '';

// Without PostgreSQL; with CI=true that fails the run.
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

  it('has a code for a connection that breaks under a statement', async () => {
    const path = await openPath();
    const pool = new PostgresPool({ url: path.url, logger: new CapturedLogger() });
    onTestFinished(() => pool.end());
    const connection = await pool.connect();
    const waiting = connection.query('select pg_sleep(60)', []).catch((error: unknown) => error);
    path.close();
    expect(await waiting).toMatchObject({ code: '08006' });
    connection.release();
  });

  it('says that too many connections are in use when none becomes free', async () => {
    const pool = new PostgresPool({ url, logger: new CapturedLogger(), size: 1 });
    onTestFinished(() => pool.end());
    const connection = await pool.connect(); // which takes real time, for as long as it may
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const refused = pool.connect().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await refused).toMatchObject({ code: '53300' });
    connection.release();
  });

  it('never gives out a connection whose end broke during a transaction', async () => {
    const pool = new PostgresPool({ url, logger: new CapturedLogger(), size: 1 });
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

describe.skipIf(url === '')('on a server that is silent', () => {
  const fakeTimers = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  };
  const open = async () => {
    const path = await openPath();
    const logger = new CapturedLogger();
    const pool = new PostgresPool({ url: path.url, logger, size: 1 });
    onTestFinished(() => pool.end());
    return { path, logger, pool, connection: await pool.connect() };
  };
  /** Reads with the next connection of the pool. */
  const readNext = async (pool: PostgresPool) => {
    const next = await pool.connect();
    const { rows } = await next.query("select 'next' as answer", []);
    next.release();
    return rows;
  };

  it('fails a statement 70 s later, and never gives its connection out again', async () => {
    const { path, logger, pool, connection } = await open();
    path.swallow();
    fakeTimers();
    const answer = connection.query("select 'late' as answer", []).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(await answer).toMatchObject({ code: '08006' });
    vi.useRealTimers();
    connection.release();
    expect(await readNext(pool)).toEqual([{ answer: 'next' }]);
    expect(logger.entries).toEqual([
      expect.objectContaining({
        level: 'warn',
        message: 'A statement got no answer from the database. Its connection was closed.',
      }),
    ]);
  });

  it('waits once for a transaction', async () => {
    const { path, pool, connection } = await open();
    await connection.query('begin', []);
    path.swallow();
    fakeTimers();
    const answer = connection.query('select 1', []).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(await answer).toMatchObject({ code: '08006' });
    await expect(connection.query('rollback', [])).rejects.toMatchObject({ code: '08006' });
    vi.useRealTimers();
    connection.release();
    expect(await readNext(pool)).toEqual([{ answer: 'next' }]);
  });

  it('gives up a rollback after 10 s', async () => {
    const { path, pool, connection } = await open();
    await connection.query('begin', []);
    path.swallow();
    fakeTimers();
    connection.release(); // in a transaction, as after a failure
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await readNext(pool)).toEqual([{ answer: 'next' }]);
  });

  it('waits as long as it takes for statements of a transaction that lifts the limit', async () => {
    const { path, pool, connection } = await open();
    await connection.query('begin', []);
    await connection.query(NO_TIME_LIMIT, []);
    path.swallow();
    fakeTimers();
    const answer = connection.query("select 'late' as answer", []);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    path.carry();
    expect((await answer).rows).toEqual([{ answer: 'late' }]);
    vi.useRealTimers();
    connection.release();
    expect(await readNext(pool)).toEqual([{ answer: 'next' }]);
  });
});

/** A path to the server. It can keep the bytes of the connections that it has, as a network that drops packets does. */
async function openPath() {
  const server = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const there = createConnection(Number(server.port || 5432), server.hostname);
    for (const [end, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      sockets.add(end.on('error', () => {}).on('close', () => other.destroy()));
      end.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    url: through.href,
    swallow: () => {
      for (const socket of sockets) socket.pause();
    },
    carry: () => {
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.end();
    },
  };
}

// Without pgbouncer; with CI=true that fails the run.
describe.skipIf(poolerUrl === '')('through pgbouncer in transaction mode', () => {
  const open = async () => new PostgresPool({ url: poolerUrl, isPooled: true, logger: new CapturedLogger() });

  describeDatabase('PostgreSQL through pgbouncer', open);

  it('has the settings of the service in each transaction, and leaves none behind', async () => {
    const pool = await open();
    onTestFinished(() => pool.end());
    const connection = await pool.connect();
    onTestFinished(() => connection.release());
    const read = async () => {
      const { rows } = await connection.query(
        `select current_setting('jit') as jit, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`,
        [],
      );
      return rows[0];
    };
    await connection.query('begin', []);
    expect(await read()).toEqual({ jit: 'off', statement: '1min', idle: '30s' });
    await connection.query('commit', []);
    expect(await read()).toEqual({ jit: 'on', statement: '0', idle: '0' });
  });

  it('serves more connections than the server has, whichever session each statement gets', async () => {
    const pool = new PostgresPool({ url: poolerUrl, isPooled: true, size: 20, logger: new CapturedLogger() });
    onTestFinished(() => pool.end());
    const connections = await Promise.all(Array.from({ length: 20 }, () => pool.connect()));
    const answers = await Promise.all(
      connections.map(async (connection, index) => {
        const { rows } = await connection.query<{ n: number }>('select $1::int as n', [index]);
        await connection.query('select $1::text', ['again']);
        connection.release();
        return rows[0]?.n;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });
});
