import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { COMPACT_EVERY } from '../server/src/domain/crdt/compaction.js';
import { ManualClock } from '../server/src/memory/index.js';
import { FolderBlobs } from '../server/src/node/blobs/FolderBlobs.js';
import type { Tables } from '../server/src/store/tables.js';
import { startTestService } from '../server/test/support/startTestService.js';
import { onEachDatabase } from './support/benchDatabases.js';
import { printTable } from './support/printTable.js';
import { TeamLife } from './support/TeamLife.js';

/**
 * A year of a small team with a clock of its own: rows and bytes of every table, with indexes, after three, six and twelve months, and the bytes
 * of the files. Housekeeping runs as it always does, and dead rows are vacuumed once a day, as PostgreSQL and `parley serve` do more often. What a
 * rule keeps for a time is kept for 60 days, so that a year is several times as long; what the team itself keeps grows with it.
 *   npm run bench -- year --days=60              ends earlier
 *   npm run bench -- year --databases=pglite     or postgresql
 */

const { values } = parseArgs({
  options: { days: { type: 'string', default: '365' }, databases: { type: 'string' } },
});
const DAYS = Number(values.days);
const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_DAYS = 60;
/** Growth from the second reading to the last that is no growth: pages are taken and given back as rows come and go. */
const TOLERANCE = 1.25;
const TOLERATED_BYTES = 128 * 1024;

/** Grows with what the team keeps: threads, people, documents, recordings, and files that these use. */
const CONTENT: Readonly<Record<string, string>> = {
  comment_annotations: 'threads',
  comments: 'threads',
  comment_views: 'threads',
  comment_subscriptions: 'threads',
  reaction_annotations: 'threads',
  thread_terms: 'threads',
  uploads: 'files of threads',
  recorder_annotations: 'recordings',
  recorder_files: 'recordings',
  recorder_parts: 'recordings',
  users: 'people',
  grants: 'people',
};

/** Rows that come and go all at once: the log of the team's one store is compacted when it has 500, and what a day adds waits for that. */
const MOST_ROWS: Readonly<Record<string, number>> = { crdt_updates: 2 * COMPACT_EVERY };

interface Size {
  rows: number;
  bytes: number;
}
interface Reading {
  tables: Map<string, Size>;
  files: number;
  folder: number;
}

await onEachDatabase(async ({ name, pool, folder }) => {
  const clock = new ManualClock();
  const blobs = new FolderBlobs(join(folder, 'files'));
  const retention = { activityDays: RETENTION_DAYS, notificationDays: RETENTION_DAYS, viewDays: RETENTION_DAYS };
  const test = await startTestService({ pool, clock, blobs, options: { retention } });
  const { db } = test.service.core;
  const life = await TeamLife.begin(test);
  const marks = [Math.round(DAYS / 4), Math.round(DAYS / 2), DAYS];
  const readings: Reading[] = [];
  const startedAt = performance.now();
  for (let day = 1; day <= DAYS; day += 1) {
    await life.day(day);
    for (let third = 0; third < 3; third += 1) {
      await test.service.jobs.drain();
      clock.advance(DAY_MS / 3);
    }
    await test.service.jobs.drain();
    test.captured.requests.length = 0;
    test.logger.entries.length = 0;
    await vacuum(db);
    if (marks.includes(day)) readings.push(await read(db, folder));
    if (day % 30 === 0) console.error(`day ${day}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  print(`A year of a team, ${name}, days ${marks.join(', ')}: ${life.writes} writes`, readings);
  await test.close();
});

/** As autovacuum does with its default thresholds, but for the smallest of tables too. */
async function vacuum(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where n_dead_tup > 50 + 0.2 * n_live_tup`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db);
}

async function read(db: Kysely<Tables>, folder: string): Promise<Reading> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db);
  const tables = new Map<string, Size>();
  for (const { name, bytes } of rows) {
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db);
    tables.set(name, { bytes, rows: counted.rows[0]!.count });
  }
  return { tables, files: await bytesIn(join(folder, 'files')), folder: await bytesIn(folder) };
}

async function bytesIn(folder: string): Promise<number> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(paths.map(async (path) => stat(join(folder, path)).catch(() => null)));
  return sizes.reduce((sum, entry) => sum + (entry?.isFile() ? entry.size : 0), 0);
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(0);
}

function print(title: string, readings: readonly Reading[]): void {
  const last = readings.at(-1)!; // a reading at the end of the year
  const grown: string[] = [];
  const rows = [...last.tables.keys()].flatMap((name) => {
    const sizes = readings.map(({ tables }) => tables.get(name)!); // no table comes or goes meanwhile
    const [before, after] = [sizes.at(-2)!, sizes.at(-1)!];
    const isFlat =
      after.bytes <= before.bytes * TOLERANCE ||
      after.bytes - before.bytes <= TOLERATED_BYTES ||
      sizes.every((size) => size.rows <= (MOST_ROWS[name] ?? 0));
    if (sizes.every((size) => size.rows === 0) && isFlat) return [];
    const what = CONTENT[name] ?? (isFlat ? 'flat' : 'GROWS');
    if (what === 'GROWS') grown.push(name);
    return [[name, ...sizes.map((size) => String(size.rows)), ...sizes.map(({ bytes }) => kib(bytes)), what]];
  });
  const all = readings.map(({ tables }) => kib([...tables.values()].reduce((sum, { bytes }) => sum + bytes, 0)));
  rows.push(['all tables', '', '', '', ...all, '']);
  rows.push(['files', '', '', '', ...readings.map(({ files }) => kib(files)), 'files of threads, recordings']);
  rows.push(['folder', '', '', '', ...readings.map(({ folder }) => kib(folder)), '']);
  printTable(title, ['table', 'rows', 'rows', 'rows', 'KiB', 'KiB', 'KiB', 'grows with'], rows);
  console.log(grown.length > 0 ? `Grew without a rule: ${grown.join(', ')}.\n` : 'Nothing grew but content.\n');
  if (grown.length > 0) process.exitCode = 1;
}
