import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What other accounts may read, write or enter, of a folder and all that is in it: names with their modes. */
export async function openPaths(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await lstat(join(folder, name))).mode })));
  return modes.flatMap(({ name, mode }) => ((mode & 0o077) === 0 ? [] : `${name} ${(mode & 0o777).toString(8)}`));
}
