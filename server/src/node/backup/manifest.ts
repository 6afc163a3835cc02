import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './BackupError.js';

/** Name of the manifest in the folder of a backup. */
export const MANIFEST = 'manifest.jsonl';

/** Version of the layout of a backup. A restore refuses others. */
export const FORMAT_VERSION = 1;

/** A path in a backup: it stays inside, on every system. */
const PATH = /^(database|files)(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._-]+)*$/;

const headerSchema = z.object({
  format: z.literal('parley-backup'),
  version: z.number(),
  /** ISO 8601. */
  madeAt: z.string(),
  /** Where uploaded files are: in the backup, or in a bucket that is not part of the backup. */
  files: z.enum(['folder', 'bucket']),
});

const entrySchema = z.union([
  z.object({ folder: z.string().regex(PATH) }),
  z.object({
    path: z.string().regex(PATH),
    /** Bytes. */
    size: z.number().int().nonnegative(),
    /** In hex. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
]);

const endSchema = z.object({
  /** SHA-256 of all lines before this one, with their line ends. */
  end: z.string(),
});

/** The first line of a manifest. A line for each folder and file follows, and a last one that shows that none is missing. */
export type ManifestHeader = z.infer<typeof headerSchema>;
export type ManifestFile = Extract<z.infer<typeof entrySchema>, { path: string }>;

export interface Manifest {
  header: ManifestHeader;
  /** Folders of the database, parents first. Empty ones matter to it. */
  folders: string[];
  files: ManifestFile[];
}

/**
 * Reads the manifest of a backup.
 * @throws BackupError when there is none, it is damaged, or another version of Parley wrote it
 */
export async function readManifest(backup: string): Promise<Manifest> {
  const path = join(backup, MANIFEST);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`${backup} is not a backup: there is no ${MANIFEST} in it that can be read.`, { cause });
  });
  try {
    const lines = text.trimEnd().split('\n');
    const header = headerSchema.parse(JSON.parse(lines[0] ?? ''));
    if (header.version !== FORMAT_VERSION) {
      throw new BackupError(
        `${backup} was made by another version of Parley (format ${header.version}, this one reads ${FORMAT_VERSION}).`,
      );
    }
    const last = lines.pop() ?? '';
    const { end } = endSchema.parse(JSON.parse(last));
    if (end !== sha256(text.slice(0, text.lastIndexOf(last)))) throw new Error('Its hash does not match.');
    const entries = lines.slice(1).map((line) => entrySchema.parse(JSON.parse(line)));
    return {
      header,
      folders: entries.flatMap((entry) => ('folder' in entry ? [entry.folder] : [])),
      files: entries.flatMap((entry) => ('path' in entry ? [entry] : [])),
    };
  } catch (cause) {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(`${path} is damaged. Nothing was restored: take another backup.`, { cause });
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
