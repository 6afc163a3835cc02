import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PRIVATE_FILE } from '../durable/privateFolder.js';

const controlSchema = z.object({
  /** Where the running service accepts requests for backups, on this machine. */
  port: z.number().int(),
  /** Proves that the sender of a request can read the data folder: the service's own account. */
  secret: z.string(),
});

export type Control = z.infer<typeof controlSchema>;

/** Path of the file in which the running service publishes how to request a backup. After a kill the file remains. */
export const controlPath = (dataFolder: string) => join(dataFolder, 'control.json');

export async function writeControl(dataFolder: string, control: Control): Promise<void> {
  await writeFile(controlPath(dataFolder), JSON.stringify(control), { mode: PRIVATE_FILE });
}

/** Returns `null` when there is no such file. */
export async function readControl(dataFolder: string): Promise<Control | null> {
  try {
    return controlSchema.parse(JSON.parse(await readFile(controlPath(dataFolder), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
