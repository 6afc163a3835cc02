import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DiskSpace } from '../durable/DiskSpace.js';
import { syncFolder } from '../durable/DurableFileSystem.js';
import { makeFolders } from '../durable/makeFolders.js';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../durable/privateFolder.js';
import { errorText } from '../errorText.js';
import { BackupError } from './BackupError.js';
import { type CopiedFile, copyFile } from './copyFile.js';
import { FORMAT_VERSION, MANIFEST, type ManifestHeader } from './manifest.js';

/** Writes a backup under a temporary name beside its own, which it gets at the end. So a backup with the final name is complete. */
export class BackupWriter {
  readonly #target: string;
  readonly #building: string;
  /** Lines of the manifest, with their line ends. */
  readonly #lines: string[] = [];
  readonly #signal: AbortSignal | undefined;
  readonly #disk: DiskSpace;
  readonly #folders = new Set<string>();
  /** Bytes of all files so far. */
  bytes = 0;

  private constructor(target: string, building: string, signal: AbortSignal | undefined) {
    this.#target = target;
    this.#building = building;
    this.#signal = signal;
    this.#disk = new DiskSpace(building);
  }

  /** @throws BackupError when there is something at `target` */
  static async create(target: string, files: ManifestHeader['files'], signal?: AbortSignal): Promise<BackupWriter> {
    await refuseIfTaken(target);
    const building = `${target}.${randomUUID().slice(0, 8)}.partial`;
    await makeFolders(building).catch((cause: unknown) => {
      throw new BackupError(`The backup cannot be written to ${target}: ${errorText(cause)}. Choose another folder.`, {
        cause,
      });
    });
    const writer = new BackupWriter(target, building, signal);
    const madeAt = new Date().toISOString();
    writer.#note({ format: 'parley-backup', version: FORMAT_VERSION, madeAt, files } satisfies ManifestHeader);
    return writer;
  }

  /** Adds a folder, whose parent exists. */
  async addFolder(path: string): Promise<void> {
    await this.#makeFolder(path);
    this.#note({ folder: path });
  }

  /** Adds a copy of a file. Resolves with false when there is no such file any more. */
  async addFile(path: string, source: string): Promise<boolean> {
    let file: FileHandle;
    try {
      file = await open(source, 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    try {
      const { size } = await file.stat();
      // The disk may be that of the service, which stops when it is full.
      if (!this.#disk.hasRoom(size)) {
        throw new BackupError(`The disk of ${this.#target} has no room for the backup. Free some, or choose another.`);
      }
      await this.#makeFolder(dirname(path));
      this.#noteFile(path, await copyFile(file, join(this.#building, path), this.#signal));
      return true;
    } finally {
      await file.close();
    }
  }

  /** Adds a file with this text. */
  async addText(path: string, text: string): Promise<void> {
    await this.#write(path, text);
    const bytes = Buffer.from(text);
    this.#noteFile(path, { size: bytes.length, sha256: sha256(text) });
  }

  /** Gives the backup its name. */
  async finish(): Promise<void> {
    this.#signal?.throwIfAborted();
    const lines = this.#lines.join('');
    await this.#write(MANIFEST, `${lines}${JSON.stringify({ end: sha256(lines) })}\n`);
    for (const folder of [...this.#folders, '.']) syncFolder(join(this.#building, folder));
    await refuseIfTaken(this.#target);
    await rename(this.#building, this.#target);
    syncFolder(dirname(this.#target));
  }

  /** Deletes the written files. */
  async discard(): Promise<void> {
    await rm(this.#building, { recursive: true, force: true });
  }

  async #makeFolder(path: string): Promise<void> {
    if (this.#folders.has(path)) return;
    await mkdir(join(this.#building, path), { recursive: true, mode: PRIVATE_FOLDER });
    for (let made = path; made !== '.'; made = dirname(made)) this.#folders.add(made);
  }

  async #write(path: string, text: string): Promise<void> {
    const file = await open(join(this.#building, path), 'wx', PRIVATE_FILE);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  #noteFile(path: string, { size, sha256 }: CopiedFile): void {
    this.bytes += size;
    this.#note({ path, size, sha256 });
  }

  #note(value: object): void {
    this.#lines.push(`${JSON.stringify(value)}\n`);
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function refuseIfTaken(target: string): Promise<void> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') return [target];
    throw error;
  });
  if (names.length > 0) throw new BackupError(`There is something at ${target} already: choose a new folder.`);
}
