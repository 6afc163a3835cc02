import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { EmbeddedPool } from '../../embedded/EmbeddedPool.js';
import type { DurableDatabase } from '../durable/openDurableDatabase.js';
import type { BackupWriter } from './BackupWriter.js';
import { copyAtOnce } from './copyAtOnce.js';

/** Folders whose files have no use after a start, as `pg_basebackup` omits them. Those of the log are copied at the end. */
const LEFT_OUT = /^pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal)\//;
/** Files that belong to the running process, or that PostgreSQL recreates. */
const LEFT_OUT_FILES = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init[^/]*)$/;
const CONTROL = 'global/pg_control';

/**
 * Copies the database while it is written to, as PostgreSQL's own base backup does: the files as they are, then the write-ahead log since the
 * start of the copy, from which the first start brings them to the state at the end of the copy. Others wait for one checkpoint at the start.
 */
export async function copyDatabase(database: DurableDatabase, writer: BackupWriter): Promise<void> {
  // A checkpoint deletes the log before it, which the copy needs.
  await database.withoutCheckpoints(async () => {
    const { pool, folder } = database;
    const first = await begin(pool);
    let end: BackupEnd;
    try {
      await copyFiles(folder, writer);
    } finally {
      end = await finish(pool); // also after a fault: else PostgreSQL assumes that the backup continues
    }
    for (const name of (await readdir(join(folder, 'pg_wal'))).filter((name) => name >= first && name <= end.last)) {
      await writer.addFile(`database/pg_wal/${name}`, join(folder, 'pg_wal', name));
    }
    await writer.addText('database/backup_label', end.label);
  });
}

async function copyFiles(folder: string, writer: BackupWriter): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) =>
    relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  for (const path of ['', ...folders.sort()]) await writer.addFolder(path ? `database/${path}` : 'database');
  const files = entries.filter((entry) => entry.isFile()).map(pathOf);
  const included = files.filter((path) => !LEFT_OUT.test(path) && !LEFT_OUT_FILES.test(path) && path !== CONTROL);
  // The control file is last: it must not be older than a file beside it.
  const copy = (path: string) => writer.addFile(`database/${path}`, join(folder, path));
  await copyAtOnce(included, copy);
  await copy(CONTROL);
}

/** Begins a backup. Returns the name of the first file of the log that it needs. */
async function begin(pool: EmbeddedPool): Promise<string> {
  const sql = `select pg_walfile_name(pg_backup_start('parley', true)) as name`;
  const [row] = await run<{ name: string }>(pool, sql);
  return row?.name ?? '';
}

interface BackupEnd {
  label: string;
  /** Name of the last file of the log that the backup needs. */
  last: string;
}

async function finish(pool: EmbeddedPool): Promise<BackupEnd> {
  const sql = `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`;
  const [row] = await run<BackupEnd>(pool, sql);
  if (!row) throw new Error('PostgreSQL did not say where the backup ends.');
  return row;
}

async function run<R>(pool: EmbeddedPool, sql: string): Promise<R[]> {
  const connection = await pool.background.connect();
  try {
    return (await connection.query<R>(sql)).rows;
  } finally {
    connection.release();
  }
}
