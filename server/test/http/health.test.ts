import type { PostgresPool } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { openEmbedded } from '../support/openEmbedded.js';
import { startTestService, type TestService } from '../support/startTestService.js';

let test: TestService;
let database: { connections: number; isDown: boolean };
const blobs = new MemoryBlobs();
beforeEach(async () => {
  const pool = await openEmbedded();
  database = { connections: 0, isDown: false };
  test = await startTestService({ pool: watched(pool), blobs });
  database.connections = 0;
});
afterEach(() => test.close());

/** Counts what asks for a connection; none is there while the database is down. */
const watched = (pool: PostgresPool): PostgresPool => ({
  connect: () => {
    database.connections += 1;
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

it('stays when files cannot be stored: no other process could store them either', async () => {
  blobs.put = () => Promise.reject(new Error('connect ECONNREFUSED'));
  expect(await ready()).toBe(200);
});
