import { chmod, chown, lstat, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CapturedLogger } from '../../../src/memory/CapturedLogger.js';
import { DataFolderNotPrivateError, makePrivate } from '../../../src/node/durable/privateFolder.js';
import { scratchFolder } from './scratchFolder.js';

const modeOf = async (path: string) => ((await lstat(path)).mode & 0o777).toString(8);

/** A data folder as versions before this rule left it. */
async function openFolder(): Promise<string> {
  const folder = join(await scratchFolder(), 'data');
  await mkdir(join(folder, 'database', 'pg_wal'), { recursive: true });
  await writeFile(join(folder, 'database', 'pg_wal', '1'), 'the secret');
  for (const [path, mode] of Object.entries({ '': 0o755, database: 0o755, 'database/pg_wal': 0o755 })) {
    await chmod(join(folder, path), mode);
  }
  await chmod(join(folder, 'database', 'pg_wal', '1'), 0o666);
  return folder;
}

describe('makePrivate', () => {
  it('closes a folder that others could read, with all that is in it, and says what that means in one line', async () => {
    const folder = await openFolder();
    const logger = new CapturedLogger();
    await makePrivate(folder, logger);
    const paths = ['', ...(await readdir(folder, { recursive: true }))].sort();
    expect(await Promise.all(paths.map((path) => modeOf(join(folder, path))))).toEqual(['700', '700', '700', '600']);
    expect(logger.entries).toEqual([
      {
        level: 'warn',
        fields: { folder, mode: '755' },
        message: expect.stringMatching(/other accounts .* could enter the data folder.*parley rotate-secret/),
      },
    ]);
    await makePrivate(folder, logger);
    expect(logger.entries).toHaveLength(1);
  });

  it('closes an empty folder without a word', async () => {
    const folder = await scratchFolder();
    await chmod(folder, 0o777);
    const logger = new CapturedLogger();
    await makePrivate(folder, logger);
    expect(await modeOf(folder)).toBe('700');
    expect(logger.entries).toEqual([]);
  });

  it('leaves what a link inside leads to as it is', async () => {
    const folder = await openFolder();
    const outside = join(await scratchFolder(), 'outside');
    await writeFile(outside, '');
    await chmod(outside, 0o644);
    await symlink(outside, join(folder, 'link'));
    await makePrivate(folder, new CapturedLogger());
    expect(await modeOf(outside)).toBe('644');
  });

  it('refuses a folder of another account, in words, and changes nothing', async () => {
    const folder = await openFolder();
    const { uid } = await lstat(folder);
    const refusal = makePrivate(folder, new CapturedLogger(), uid + 1);
    await expect(refusal).rejects.toThrow(DataFolderNotPrivateError);
    await expect(refusal).rejects.toThrow(`The data folder ${folder} belongs to another account (${uid})`);
    expect(await modeOf(folder)).toBe('755');
  });

  it('warns the administrator of an owner who can still read the folder', async () => {
    const folder = await scratchFolder();
    if (process.getuid?.() === 0) await chown(folder, 12_345, 12_345);
    const { uid: owner } = await lstat(folder);
    const logger = new CapturedLogger();
    await makePrivate(folder, logger, 0);
    expect(logger.entries).toEqual([
      { level: 'warn', fields: { folder, owner }, message: expect.stringContaining('belongs to another account') },
    ]);
  });
});
