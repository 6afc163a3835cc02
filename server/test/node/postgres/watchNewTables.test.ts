import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadPeople } from '../../../src/domain/people/loadPeople.js';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { ManualClock } from '../../../src/memory/ManualClock.js';
import { watchNewTables } from '../../../src/node/postgres/watchNewTables.js';
import type { Tables } from '../../../src/store/tables.js';
import { DATABASES } from '../../support/databases.js';
import { RecordedPool } from '../../support/RecordedPool.js';

const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL');

// Without PostgreSQL; with CI=true that fails the run.
it.skipIf(postgres === undefined)('after an import people are looked up by their ids within a second', async () => {
  const pool = new RecordedPool(await postgres!.open());
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  await sql`alter table users set (autovacuum_enabled = false)`.execute(db);
  await sql`
    insert into users (api_key, organization_id, user_id, profile, created_at, last_updated)
    select 'key', 'acme', 'u' || n, jsonb_build_object('name', 'Name ' || n), 0, 0 from generate_series(1, 4000) as n`.execute(
    db,
  );
  const ids = Array.from({ length: 100 }, (_, index) => `u${index * 40 + 1}`);
  const load = () => loadPeople(db, { apiKey: 'key', organizationId: 'acme' }, ids);
  /** Of an index two pages and a row each. Otherwise each look-up reads an index of all people. */
  const most = 6 * ids.length;
  expect(await pool.buffersOf(load)).toBeGreaterThan(most);

  const clock = new ManualClock();
  const logger = new CapturedLogger();
  const stop = watchNewTables(pool, { clock, logger });
  clock.advance(1000);
  await stop();
  expect(await pool.buffersOf(load)).toBeLessThan(most);
  expect((await load()).size).toBe(ids.length);
  const { rows } = await sql`select reltuples::int as rows from pg_class where relname = 'organizations'`.execute(db);
  expect(rows).toEqual([{ rows: -1 }]); // an empty table is not analyzed
  expect(logger.entries).toEqual([]);
});

it('says once that the database is lost, and that it is back', async () => {
  const clock = new ManualClock();
  const logger = new CapturedLogger();
  let isDown = true;
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const query = () => Promise.resolve({ rows: [] });
  const connect = () => (isDown ? Promise.reject(lost) : Promise.resolve({ query, release: () => {} }));
  const stop = watchNewTables({ connect, end: () => Promise.resolve() } as never, { clock, logger }); // all that it uses
  for (let second = 0; second < 60; second += 1) {
    clock.advance(1000);
    await vi.waitFor(() => expect(clock.timerCount).toBe(1));
  }
  isDown = false;
  clock.advance(1000);
  await stop();
  expect(logger.entries.map(({ level, message }) => [level, message])).toEqual([
    ['error', expect.stringContaining('The database cannot be reached.')],
    ['info', 'The database answers again.'],
  ]);
});
