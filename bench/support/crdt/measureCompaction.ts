import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Core } from '../../../server/src/core.js';
import { appendUpdate } from '../../../server/src/domain/crdt/appendUpdate.js';
import { compactStore } from '../../../server/src/domain/crdt/compactStore.js';
import { StoreDoc } from '../../../server/src/domain/crdt/StoreDoc.js';
import { fillLog } from '../../../server/test/crdt/support/fillLog.js';
import { clockMs, cpuMs, startProcess } from '../live/processes.js';
import { median } from '../measure.js';
import { ms, printTable } from '../printTable.js';
import type { PeerPlace } from './peers.js';
import { typedState } from './typedState.js';
import type { WriterCalls } from './writers.js';

/** Updates that are added to the log at once. */
const STEP = 10_000;
const LETTERS = 60;
const never = new AbortController().signal;

export interface CompactionBench {
  name: string;
  scope: { apiKey: string; organizationId: string; documentId: string };
  /** Bytes of the text before the log. */
  textBytes: number;
  /** Of the log. */
  updates: number;
  placeOf: (storeId: string) => PeerPlace;
  tokens: readonly string[];
}

/** Compacts a long log while two people type into the document, and compares with the same typing before. */
export async function measureCompaction(
  core: Core,
  { name, scope, textBytes, updates, placeOf, tokens }: CompactionBench,
): Promise<void> {
  const { db } = core;
  const storeId = `long-${textBytes}-${updates}`;
  const key = { ...scope, storeId };
  const shape = { storeId, type: 'text', contentKey: 'content' } as const;
  await appendUpdate(core, scope, shape, { update: typedState(textBytes), by: 'user-0', sessionId: null });
  for (let filled = 0; filled < updates; filled += STEP) await fillLog(db, key, Math.min(STEP, updates - filled));
  const load = async () => {
    const [startedAt, cpuBefore] = [clockMs(), cpuMs()];
    (await StoreDoc.load(db, key)).diff();
    return `${ms(clockMs() - startedAt)} (CPU ${ms(cpuMs() - cpuBefore)})`;
  };
  const bytes = async () => {
    await sql`vacuum full crdt_updates`.execute(db);
    const { rows } = await sql<{ rows: number; bytes: number }>`
      select (select count(*)::int from crdt_updates where store_hash = id_hash(${storeId})) as rows,
        (pg_total_relation_size('crdt_updates') + pg_total_relation_size('crdt_snapshots'))::int as bytes`.execute(db);
    return `${rows[0]!.rows} updates, ${(rows[0]!.bytes / 1024).toFixed(0)} KiB`;
  };
  const title = `a text of ${(textBytes / 1024).toFixed(0)} KiB and ${updates} updates`;
  const before = { load: await load(), bytes: await bytes() };

  const writers = startProcess<WriterCalls>(new URL('writers.ts', import.meta.url));
  await writers.call('enter', { place: placeOf(storeId), tokens: tokens.slice(0, 2) });
  await writers.call('propagate', { letters: LETTERS });
  /** Two people type until the work is done. */
  const typeDuring = async (work: () => Promise<unknown>) => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const cpuBefore = cpuMs();
    let isDone = false;
    const startedAt = clockMs();
    delay.enable();
    const done = work().then(() => {
      delay.disable();
      isDone = true;
      return clockMs() - startedAt;
    });
    const times: number[] = [];
    do times.push(...(await writers.call('propagate', { letters: 10 })));
    while (!isDone);
    const took = await done;
    const cpu = cpuMs() - cpuBefore;
    const stall = `${ms(delay.max / 1e6)}, ${ms(delay.percentile(99) / 1e6)}`;
    return [ms(took), ms(cpu), stall, ms(median(times)), ms(Math.max(...times))];
  };
  const calm = await typeDuring(() => new Promise((resolve) => setTimeout(resolve, 5000)));
  // The large text had the service make one already.
  await sql`delete from crdt_snapshots where store_hash = id_hash(${storeId})`.execute(db);
  const written = await typeDuring(() => compactStore(core, key, never));
  // As if a minute had passed.
  await sql`update crdt_snapshots set created_at = 0 where store_hash = id_hash(${storeId})`.execute(db);
  const removed = await typeDuring(() => compactStore(core, key, never));
  await writers.call('leave');
  await writers.stop();
  const header = ['', 'it took', 'CPU of the process', 'event loop: longest, 99 %', 'a letter: median', 'longest'];
  printTable(`Compaction of ${title} while two people type (${name}, load ${loadavg()[0]?.toFixed(1)})`, header, [
    ['nothing else', ...calm],
    ['a snapshot is written', ...written],
    ['the log below it is removed', ...removed],
  ]);
  printTable(
    `A store of ${title} (${name})`,
    ['', 'before', 'after compaction'],
    [
      ['read, as one update', before.load, await load()],
      ['on disk', before.bytes, await bytes()],
    ],
  );
}
