import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { ManualClock } from '../../../src/memory/ManualClock.js';
import { BackupError } from '../../../src/node/backup/BackupError.js';
import { BackupWriter } from '../../../src/node/backup/BackupWriter.js';
import { restoreBackup } from '../../../src/node/backup/restoreBackup.js';
import { StartError } from '../../../src/node/StartError.js';
import { scratchFolder } from '../durable/scratchFolder.js';

it('says where a backup and a restore cannot be written', async () => {
  const folder = await scratchFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  const link = join(folder, 'link');
  await symlink('/nowhere/at/all', link);
  const writing = await BackupWriter.create(join(link, 'backup'), 'folder').catch((error: unknown) => error);
  expect(writing).toBeInstanceOf(BackupError);
  expect(String(writing)).toMatch(/The backup cannot be written to \S+: ENOENT.* Choose another folder\.$/);

  const backup = join(folder, 'backup');
  await (await BackupWriter.create(backup, 'folder')).finish();
  const options = { dataFolder: join(file, 'data'), clock: new ManualClock(), logger: new CapturedLogger() };
  const restoring = await restoreBackup(backup, options).catch((error: unknown) => error);
  expect(restoring).toBeInstanceOf(StartError);
  expect(String(restoring)).toMatch(/The data folder \S+ cannot be used: ENOTDIR.* choose another one with --data\.$/);
});
