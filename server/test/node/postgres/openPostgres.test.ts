import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { adviseOnJit, openPostgres } from '../../../src/node/postgres/openPostgres.js';

const url = inject('postgresUrl') ?? '';
const poolerUrl = inject('poolerUrl') ?? '';

// Without PostgreSQL; with CI=true that fails the run.
describe.skipIf(url === '')('connections to a PostgreSQL server', () => {
  it('keep jobs to two, whatever requests use', async () => {
    const pool = openPostgres({ url, logger: new CapturedLogger() });
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

  it('are shared by requests and jobs where there are too few', async () => {
    const pool = openPostgres({ url, logger: new CapturedLogger(), size: 2 });
    onTestFinished(() => pool.end());
    expect(pool.background).toBeUndefined();
  });

  it('are no more than asked for, those of jobs included', async () => {
    const pool = openPostgres({ url, logger: new CapturedLogger(), size: 3 });
    onTestFinished(() => pool.end());
    const [request, ...jobs] = [
      await pool.connect(),
      await pool.background!.connect(),
      await pool.background!.connect(),
    ];
    let hasFourth = false;
    const fourth = pool.connect().then((connection) => {
      hasFourth = true;
      return connection;
    });
    for (const connection of jobs) {
      await connection.query('select 1', []);
      connection.release();
    }
    expect(hasFourth).toBe(false);
    request.release();
    (await fourth).release();
  });
});

// Without pgbouncer; with CI=true that fails the run.
it.skipIf(poolerUrl === '')(
  'says how to turn the JIT compiler off where a pooler keeps the service from it',
  async () => {
    const logger = new CapturedLogger();
    const pool = openPostgres({ url: poolerUrl, isPooled: true, logger });
    onTestFinished(() => pool.end());
    await adviseOnJit(pool, logger);
    expect(logger.entries).toMatchObject([
      { level: 'warn', message: expect.stringMatching(/alter role parley set jit = off$/) },
    ]);

    const direct = openPostgres({ url, logger });
    onTestFinished(() => direct.end());
    await adviseOnJit(direct, logger);
    expect(logger.entries).toHaveLength(1);
  },
);
