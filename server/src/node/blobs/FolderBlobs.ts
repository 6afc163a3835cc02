import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Blobs } from '../../environment.js';
import type { DiskSpace } from '../durable/DiskSpace.js';
import { syncFolder } from '../durable/DurableFileSystem.js';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../durable/privateFolder.js';

/** Nothing of this can form a path. */
const KEY = /^[A-Za-z0-9_-]{1,128}$/;

/** Files in a folder, made when the first one comes; only this account can read them. What `put` acknowledged survives a power cut; of what it did not, nothing is seen. */
export class FolderBlobs implements Blobs {
  readonly #folder: string;

  readonly #disk: DiskSpace | null;

  /** @param disk the one that it shares with the embedded database, which must not become full */
  constructor(folder: string, disk: DiskSpace | null = null) {
    this.#folder = resolve(folder);
    this.#disk = disk;
  }

  /** @throws Error with `code` ENOSPC when the disk is full */
  async put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.#disk) await this.#disk.hold(bytes.byteLength, () => this.#put(key, bytes));
    else await this.#put(key, bytes);
  }

  async #put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const path = this.#path(key);
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
    // Beside its place and moved there when every byte is on disk; the dot keeps it from ever being some key's path.
    const building = `${path}.${randomUUID()}`;
    try {
      const file = await open(building, 'wx', PRIVATE_FILE);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(building, path);
    } catch (error) {
      await rm(building, { force: true });
      throw error;
    }
    // The names that lead to it, down from the folder that holds this one.
    for (const folder of [dirname(this.#folder), this.#folder, dirname(path)]) syncFolder(folder);
  }

  async get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return await readFile(this.#path(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  /** By the first two characters: a folder with a million entries is slow to look into. */
  #path(key: string): string {
    if (!KEY.test(key)) throw new Error('A key of a file is 1-128 characters of A-Z, a-z, 0-9, _ and -.');
    return join(this.#folder, key.slice(0, 2), key);
  }
}
