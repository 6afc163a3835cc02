import { constants, existsSync } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DiskSpace } from '../durable/DiskSpace.js';
import { findHolder } from '../durable/lockDataFolder.js';

/** Permission bits of all accounts but the owner. */
const OTHERS = 0o077;
/** Clocks of file systems may be a little ahead. */
const MOST_AHEAD_MS = 60_000;

/** Whether the data folder is private, writable and in use. */
export async function examineFolder(folder: string): Promise<string> {
  if (!existsSync(folder)) {
    const parent = existing(folder);
    await access(parent, constants.W_OK).catch((cause: unknown) => {
      throw new Error(`${folder} is not there, and this account may not write into ${parent}.`, { cause });
    });
    return `${folder} is not there yet: the first start makes it.`;
  }
  const { uid, mode } = await stat(folder);
  const account = process.geteuid?.();
  if (account !== undefined && account !== 0 && uid !== account) {
    throw new Error(`${folder} belongs to another account (${uid}): run the service, and this command, as that one.`);
  }
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new Error(`This account may not write into ${folder}.`, { cause });
  });
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
    throw new Error(
      `Other accounts can enter ${folder}. The next start closes it; if they are not to be trusted, run parley rotate-secret.`,
    );
  }
  const holder = await findHolder(folder);
  if (!holder) return `${folder} is private; no service runs on it.`;
  return `${folder} is private; process ${holder.pid} runs on it since ${holder.startedAt}.`;
}

/** Whether the service would accept writes: it reserves free space on the disk. */
export async function examineDisk(folder: string): Promise<string> {
  const place = existing(folder);
  const { bavail, bsize } = await statfs(place);
  const free = `${Math.floor((bavail * bsize) / 1024 / 1024).toLocaleString('en-US')} MiB free`;
  if (!new DiskSpace(place).hasRoom(0))
    throw new Error(`${free}: too little, the service refuses writes. Free some room.`);
  return `${free}.`;
}

/** Whether the clock was set back: then the database was written in the future. */
export async function examineFolderClock(folder: string): Promise<string> {
  const log = join(folder, 'database', 'pg_wal');
  const names = existsSync(log) ? await readdir(log) : [];
  const times = await Promise.all(names.map(async (name) => (await stat(join(log, name))).mtimeMs));
  const ahead = Math.max(0, ...times) - Date.now();
  if (ahead > MOST_AHEAD_MS) {
    throw new Error(`The clock is ${Math.round(ahead / 1000)} s behind the last write of the database: set it right.`);
  }
  const now = new Date().toISOString();
  return times.length === 0 ? `${now}.` : `${now}, after the last write of the database.`;
}

/** The folder, or the nearest one above that exists. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}
