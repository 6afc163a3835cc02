import { addDocuments, deleteDocuments } from '@parley/protocol';
import { type PostgresPool, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendUpdate } from '../../src/domain/crdt/appendUpdate.js';
import { compactStore } from '../../src/domain/crdt/compactStore.js';
import { readStore } from '../../src/domain/crdt/readStore.js';
import { writeSnapshot } from '../../src/domain/crdt/snapshotRows.js';
import type { StoreKey } from '../../src/domain/crdt/StoreKey.js';
import type { Bus } from '../../src/environment.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { fillLog } from './support/fillLog.js';
import { textOf, typed } from './support/texts.js';

const store = { storeId: 'body', type: 'text', contentKey: 'content' } as const;
const MINUTE = 60_000;
/** A bus on which every message is lost. */
const deafBus: Bus = { publish: async () => {}, subscribe: async () => async () => {}, close: async () => {} };
const never = new AbortController().signal;

describe.each(MAIN_DATABASE)('compaction of the log of a store ($name)', ({ open }) => {
  let test: TestService;
  let second: TestService | undefined;
  let pool: PostgresPool;
  /** The service, and a second process of it, use one pool. */
  let shared: PostgresPool;
  let acme: TestOrganization;
  let key: StoreKey;
  beforeAll(async () => {
    pool = await open();
    shared = { connect: () => pool.connect(), end: () => Promise.resolve() };
    test = await startTestService({ pool: shared, bus: deafBus });
  });
  afterAll(async () => {
    await test.close();
    await pool.end();
  });
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    key = { apiKey: acme.key.apiKey, organizationId: acme.organizationId, documentId: 'plan', storeId: 'body' };
    await addPlan();
  });
  afterEach(async () => {
    await second?.close();
    second = undefined;
  });

  const core = () => test.service.core;
  const addPlan = () =>
    acme.key.call(addDocuments, { organizationId: key.organizationId, documents: [{ documentId: 'plan' }] });
  const append = (text: string) =>
    appendUpdate(core(), key, store, { update: typed(text), by: 'ada', sessionId: null });
  /** Writes the store up to the position at which the job is enqueued. */
  const write500 = async () => {
    await append('start');
    await fillLog(core().db, key, 498);
    await append('end');
  };
  const runJobs = () => test.service.jobs.drain();
  const pass = async (ms: number) => {
    test.clock.advance(ms);
    await runJobs();
  };
  const text = async () => textOf((await readStore(core().db, key, 'body'))!.state);
  const read = async () => {
    const { rows } = await sql<{ log: number[]; snapshot: number | null; bytes: number }>`
      select array(select sequence::int from crdt_updates where api_key = ${key.apiKey} order by sequence) as log,
        (select sequence::int from crdt_snapshots where api_key = ${key.apiKey}) as snapshot,
        (select coalesce(sum(pg_column_size(u)), 0)::int from crdt_updates u where api_key = ${key.apiKey})
        + (select coalesce(sum(pg_column_size(s)), 0)::int from crdt_snapshots s where api_key = ${key.apiKey})
          as bytes`.execute(core().db);
    return rows[0]!;
  };

  it('writes a snapshot, and a minute later removes what it stands for', async () => {
    await append('start');
    await fillLog(core().db, key, 498);
    await runJobs();
    expect(await read()).toMatchObject({ snapshot: null });
    await append('end');
    const [before, { bytes }] = [await text(), await read()];
    await runJobs();
    const written = await read();
    expect(written.snapshot).toBe(500);
    expect(written.log).toHaveLength(500);
    await pass(MINUTE - 1);
    expect((await read()).log).toHaveLength(500);
    await pass(1);
    const after = await read();
    expect(after).toMatchObject({ snapshot: 500, log: [500] });
    expect(after.bytes).toBeLessThan(bytes / 10);
    expect(before).toHaveLength(506);
    expect(await text()).toBe(before);
    expect(await append('more')).toBe(501);
    expect(await text()).toContain('more');
  });

  it('does so, too, after few updates that are large', async () => {
    const part = 'x'.repeat(600_000);
    await append(part);
    await runJobs();
    expect((await read()).snapshot).toBeNull();
    await append(part);
    await append('small');
    await runJobs();
    expect((await read()).snapshot).toBe(3);
    await pass(MINUTE);
    expect((await read()).log).toEqual([3]);
    expect(await text()).toHaveLength(2 * part.length + 'small'.length);
  });

  it('writes none of a single update, which is as good', async () => {
    await append('x'.repeat(1_200_000));
    await runJobs();
    expect(await read()).toMatchObject({ snapshot: null, log: [1] });
  });

  it('changes nothing when it runs again, also at once', async () => {
    await write500();
    const [before, sequence] = [await text(), 500];
    const run = () => compactStore(core(), key, never);
    const until = test.clock.now() + MINUTE;
    expect(await Promise.all([run(), run()])).toEqual([until, until]);
    const written = await read();
    expect(await run()).toBe(until);
    expect(await read()).toEqual(written);
    test.clock.advance(MINUTE);
    await Promise.all([run(), run()]);
    expect(await run()).toBeNull();
    await runJobs(); // the time has woken the job, too
    expect(await read()).toMatchObject({ snapshot: sequence, log: [sequence] });
    expect(await text()).toBe(before);
  });

  it('does not put an older snapshot in place of a newer one, nor one of a position that the store has not reached', async () => {
    await write500();
    await runJobs();
    const [{ createdAt }] = (
      await sql<{ createdAt: number }>`
        select created_at as "createdAt" from crdt_stores where api_key = ${key.apiKey}`.execute(core().db)
    ).rows as [{ createdAt: number }];
    const snapshot = { state: typed('wrong'), createdAt, now: test.clock.now() };
    await writeSnapshot(core().db, key, { ...snapshot, sequence: 499 });
    await writeSnapshot(core().db, key, { ...snapshot, sequence: 501 });
    await writeSnapshot(core().db, key, { ...snapshot, sequence: 500, createdAt: createdAt - 1 });
    expect((await read()).snapshot).toBe(500);
    expect(await text()).not.toContain('wrong');
  });

  it('lets writers go on, and loses nothing of them', async () => {
    await write500();
    await fillLog(core().db, key, 700);
    const marks = Array.from({ length: 20 }, (_, index) => `<${index}>`);
    const writes = marks.map(append);
    await Promise.all([runJobs(), ...writes]);
    await Promise.all([pass(MINUTE), append('<last>')]);
    const after = await read();
    expect(after.snapshot).toBeGreaterThanOrEqual(1200);
    expect(after.log[0]).toBe(after.snapshot);
    expect(after.log.at(-1)).toBe(1221);
    const now = await text();
    for (const mark of [...marks, '<last>']) expect(now).toContain(mark);
  });

  it('keeps a snapshot for a minute, however much is written, so that the log below it can go', async () => {
    await write500();
    await runJobs();
    await fillLog(core().db, key, 499);
    await append('!');
    await pass(MINUTE - 1);
    expect((await read()).snapshot).toBe(500);
    await pass(1);
    const after = await read();
    expect(after.snapshot).toBe(1000);
    expect(after.log).toHaveLength(501);
  });

  it('is bridged by a process that is behind what was removed', async () => {
    await append('start');
    // Its clock stands still, so that no sweep brings it up to date.
    second = await startTestService({ pool: shared, bus: deafBus });
    const there = second.service.core;
    await there.stores.use(there, key, async (behind) => {
      const received: number[] = [];
      behind.listeners.add({
        take: (updates) => void received.push(...updates.map(({ sequence }) => sequence)),
        replaced: () => {},
      });
      const state = () => behind.open(store, undefined, ({ sequence, diff }) => ({ sequence, text: textOf(diff) }));
      expect(await state()).toEqual({ sequence: 1, text: 'start' });
      await fillLog(core().db, key, 498);
      await append('end');
      await runJobs();
      await pass(MINUTE);
      expect((await read()).log).toEqual([500]);
      const write = { update: typed('more'), by: 'bob', sessionId: null };
      expect(await behind.append(store, [write])).toEqual([{ sequence: 501 }]);
      expect(await state()).toEqual({ sequence: 501, text: await text() });
      expect(received).toEqual([501]);
    });
  });

  it('does nothing to a store that is deleted meanwhile, nor to another one under its id', async () => {
    await write500();
    await acme.key.call(deleteDocuments, { organizationId: key.organizationId, documentIds: ['plan'] });
    expect(await compactStore(core(), key, never)).toBeNull();
    await runJobs();
    expect(await read()).toEqual({ snapshot: null, log: [], bytes: 0 });
    await pass(MINUTE);
    await addPlan();
    await append('new').catch(() => append('new')); // the first tells this process that the store is gone
    await pass(MINUTE);
    expect(await read()).toMatchObject({ snapshot: null, log: [1] });
    expect(await text()).toBe('new');
  });
});
