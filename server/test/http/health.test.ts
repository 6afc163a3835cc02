import { ParleyError } from '@parley/protocol/constants';
import { type PostgresPool, sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toParleyError } from '../../src/http/toParleyError.js';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { deferred } from '../support/deferred.js';
import { openEmbedded } from '../support/openEmbedded.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let test: TestService;
let database: { connections: number; isDown: boolean; silence: Promise<void> | null };
const blobs = new MemoryBlobs();
beforeEach(async () => {
  const pool = await openEmbedded();
  database = { connections: 0, isDown: false, silence: null };
  test = await startTestService({ pool: watched(pool), blobs });
  database.connections = 0;
});
afterEach(() => test.close());

/** Counts what asks for a connection; none is there while the database is down, or until its silence ends. */
const watched = (pool: PostgresPool): PostgresPool => ({
  connect: async () => {
    database.connections += 1;
    await database.silence;
    return database.isDown ? Promise.reject(new Error('connect ECONNREFUSED')) : pool.connect();
  },
  end: () => pool.end(),
});

const ready = async () => (await test.service.fetch(new Request('http://service.test/readyz'))).status;

it('readiness is looked up once for all who ask within a second', async () => {
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200]);
  const once = database.connections;
  test.clock.advance(999);
  expect(await ready()).toBe(200);
  expect(database.connections).toBe(once);
  test.clock.advance(1);
  expect(await ready()).toBe(200);
  expect(database.connections).toBeGreaterThan(once);
});

it('turns when the database is down, and back when it answers again', async () => {
  database.isDown = true;
  expect(await ready()).toBe(503);
  database.isDown = false;
  expect(await ready()).toBe(503); // what was found a moment ago
  test.clock.advance(1000);
  expect(await ready()).toBe(200);
});

it('turns when the database is silent for seconds, and back when it answers', async () => {
  const { promise, resolve } = deferred();
  database.silence = promise;
  for (let n = 0; n < 2; n += 1) {
    let status: number | undefined;
    void ready().then((answer) => (status = answer));
    const afterSeconds = () => {
      test.clock.advance(5000);
      return status;
    };
    await expect.poll(afterSeconds).toBe(503);
    test.clock.advance(1000);
  }
  database.silence = null;
  resolve();
  const afterAnother = () => {
    test.clock.advance(1000);
    return ready();
  };
  await expect.poll(afterAnother).toBe(200);
});

it('is looked up again after the clock was set back', async () => {
  const { now } = test.clock;
  expect(await ready()).toBe(200);
  database.isDown = true;
  const set = vi.spyOn(test.clock, 'now').mockImplementation(() => now.call(test.clock) - 3_600_000);
  expect(await ready()).toBe(503);
  set.mockRestore();
});

it('stays when files cannot be stored: no other process could store them either', async () => {
  blobs.put = () => Promise.reject(new Error('connect ECONNREFUSED'));
  expect(await ready()).toBe(200);
});

it('turns when the database takes no writes any more, as a standby', async () => {
  await test.service.core.db.connection().execute((db) => sql`set default_transaction_read_only = on`.execute(db));
  test.clock.advance(1000);
  expect(await ready()).toBe(503);
  await test.service.core.db.connection().execute((db) => sql`set default_transaction_read_only = off`.execute(db));
  test.clock.advance(1000);
  expect(await ready()).toBe(200);
});

it('answers UNAVAILABLE when the database is lost in any of its ways, and INTERNAL for a fault of the service', () => {
  const answers = (code: string) => toParleyError(test.service.core, Object.assign(new Error('words'), { code })).code;
  for (const code of [
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'EAI_AGAIN',
    '08006',
    '28P01',
    '3D000',
    '53300',
    '57P03',
    '25006',
  ]) {
    expect(answers(code)).toBe('UNAVAILABLE');
  }
  expect(answers('23505')).toBe('INTERNAL');
});

it('logs why a store that it needs does not answer, without a word of it in the answer', () => {
  const cause = new Error('GET: HTTP 403 AccessDenied');
  const error = new ParleyError('UNAVAILABLE', 'The store of files cannot be reached.', { cause, retryAfterMs: 1000 });
  expect(toParleyError(test.service.core, error)).toBe(error);
  expect(test.logger.entries.at(-1)).toMatchObject({ level: 'error', fields: { error: cause } });
});
