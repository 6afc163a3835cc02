import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ParleyError } from '@parley/protocol/constants';
import type { Blobs, ByteRange } from '../../environment.js';
import type { DiskSpace } from '../durable/DiskSpace.js';
import { syncFolder } from '../durable/DurableFileSystem.js';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../durable/privateFolder.js';

/** Allowed keys. None of these characters can form a path. */
const KEY = /^[A-Za-z0-9_-]{1,128}$/;

/** Folder of files that are being stored. Longer than the names of the others, and so none of them. */
const UNFINISHED = 'unfinished';

/** Bytes that are read at once. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Stores files in a folder, which is created with the first file. Only this account can read them. A file that `put` acknowledged survives a
 * power cut; one that it did not acknowledge is never visible.
 */
export class FolderBlobs implements Blobs {
  readonly #folder: string;

  readonly #disk: DiskSpace | null;

  /** @param disk the disk of the folder, when the embedded database is on it too; it must not become full */
  constructor(folder: string, disk: DiskSpace | null = null) {
    this.#folder = resolve(folder);
    this.#disk = disk;
  }

  /** @throws Error with a `code` such as ENOSPC when the disk is full; ParleyError `UNAVAILABLE` when the folder cannot be used */
  async put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const put = () => this.#put(key, bytes).catch(unavailable);
    if (this.#disk) await this.#disk.reserve(bytes.byteLength, put);
    else await put();
  }

  async #put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const path = this.#path(key);
    // Written elsewhere and renamed once every byte is on disk.
    const building = join(this.#folder, UNFINISHED, randomUUID());
    for (const folder of [dirname(path), dirname(building)]) {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    }
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
    // Syncs the folders that lead to the file, from the outermost inwards.
    for (const folder of [dirname(this.#folder), this.#folder, dirname(path)]) syncFolder(folder);
  }

  /**
   * Deletes what processes left that were killed while they stored a file.
   * @param olderThanMs other processes may be storing files that are younger
   */
  async deleteUnfinished(olderThanMs: number): Promise<void> {
    const folder = join(this.#folder, UNFINISHED);
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const name of names) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity })); // another process has stored or deleted it
      if (Date.now() - mtimeMs >= olderThanMs) await rm(path, { force: true });
    }
  }

  async get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return await readFile(this.#path(key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      return unavailable(error);
    }
  }

  async stream(key: string, { start, end }: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    let file: FileHandle;
    try {
      file = await open(this.#path(key), 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      return unavailable(error);
    }
    let at = start;
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const chunk = new Uint8Array(Math.min(CHUNK_BYTES, end - at));
            const { bytesRead } = await file.read(chunk, 0, chunk.byteLength, at);
            if (bytesRead === 0) throw new Error('The file is shorter than the range.');
            at += bytesRead;
            controller.enqueue(chunk.subarray(0, bytesRead));
            if (at < end) return;
            await file.close();
            controller.close();
          } catch (error) {
            await file.close();
            throw error;
          }
        },
        cancel: () => file.close(),
      },
      { highWaterMark: 0 },
    );
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  /** Returns the path of a key. Files are grouped by the first two characters, because a folder with a million entries is slow. */
  #path(key: string): string {
    if (!KEY.test(key)) throw new Error('A key of a file is 1-128 characters of A-Z, a-z, 0-9, _ and -.');
    return join(this.#folder, key.slice(0, 2), key);
  }
}

/** A full disk is known by these to the service, which recovers from it by itself. */
const FULL = ['ENOSPC', 'EDQUOT', 'EROFS'];

/** Throws the error to answer when the folder cannot be used, such as after its owner was changed. */
function unavailable(cause: unknown): never {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === undefined || FULL.includes(code)) throw cause;
  throw new ParleyError('UNAVAILABLE', 'The store of files cannot be used. Try again.', { cause, retryAfterMs: 1000 });
}
