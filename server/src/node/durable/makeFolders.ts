import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PRIVATE_FOLDER } from './privateFolder.js';

/**
 * Makes a folder and those that lead to it, for this account only. `mkdir` with `recursive` never ends where the system answers ENOENT below a
 * folder that exists, as in `/proc`.
 * @returns the outermost folder that was made
 */
export async function makeFolders(path: string): Promise<string | undefined> {
  try {
    return await makeFolder(path);
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error;
    const first = await makeFolders(parent);
    const made = await makeFolder(path);
    return first ?? made;
  }
}

async function makeFolder(path: string): Promise<string | undefined> {
  try {
    await mkdir(path, { mode: PRIVATE_FOLDER });
    return path;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
    return undefined;
  }
}
