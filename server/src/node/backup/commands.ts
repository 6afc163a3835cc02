import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from '../../environment.js';
import { DataFolderInUseError } from '../durable/lockDataFolder.js';
import { openDatabase } from '../openDatabase.js';
import type { ServerOptions } from '../startServer.js';
import { SystemClock } from '../SystemClock.js';
import { BackupError } from './BackupError.js';
import { requestBackup } from './requestBackup.js';
import { restoreBackup } from './restoreBackup.js';
import { type BackupSummary, writeBackup } from './writeBackup.js';

type Options = Pick<ServerOptions, 'databaseUrl' | 'dataFolder' | 's3'>;

/** The command `parley backup`. The running service makes the backup; when none runs, this process does. */
export async function backUp(folder: string, options: Options, logger: Logger): Promise<void> {
  const dataFolder = embeddedFolder(options);
  if (!existsSync(join(dataFolder, 'database'))) {
    throw new BackupError(`There is no database in ${dataFolder}. Name the data folder of the service with --data.`);
  }
  const { folder: place, fileCount, bytes, files } = await takeBackup(resolve(folder), dataFolder, options, logger);
  const rest =
    files === 'bucket' ? 'Files are in the bucket S3_BUCKET: save that too.' : `Uploaded files in it: ${fileCount}.`;
  process.stdout.write(`The backup is in ${place}, ${(bytes / 1024 / 1024).toFixed(1)} MiB. ${rest}\n`);
}

async function takeBackup(target: string, dataFolder: string, { s3 }: Options, logger: Logger): Promise<BackupSummary> {
  const opened = await openDatabase({ dataFolder }, new SystemClock(), logger).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) return null;
    throw error;
  });
  const database = opened?.durable;
  if (!database) return requestBackup(dataFolder, target);
  try {
    return await writeBackup({ database, dataFolder, files: s3 ? 'bucket' : 'folder' }, target);
  } finally {
    await database.close();
  }
}

/** The command `parley restore`. */
export async function restore(folder: string, options: Options, logger: Logger): Promise<void> {
  const dataFolder = embeddedFolder(options);
  const restored = await restoreBackup(resolve(folder), { dataFolder, clock: new SystemClock(), logger });
  const lines = [`The data of ${restored.madeAt} is in ${dataFolder}. Every file of the backup was what was saved.`];
  if (restored.files === 'bucket')
    lines.push('Files are in the bucket S3_BUCKET: give the service the same, or its copy.');
  else lines.push(`Uploaded files: ${restored.fileCount}.`);
  if (restored.missingCount > 0) {
    lines.push(`Files that were deleted while the backup was taken, and are not in it: ${restored.missingCount}.`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The data folder of an embedded database. */
function embeddedFolder({ databaseUrl, dataFolder = './.parley' }: Options): string {
  if (databaseUrl === undefined) return resolve(dataFolder);
  throw new BackupError(
    'DATABASE_URL is set: the data is in PostgreSQL. Save it with pg_dump, and the uploaded files beside it (docs/operations.md).',
  );
}
