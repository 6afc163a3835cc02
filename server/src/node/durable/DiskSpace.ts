import { statfsSync } from 'node:fs';
import type { Disk } from '../../environment.js';

/**
 * Reserve for the embedded database, bytes: three segments of its write-ahead log. A database that cannot create its next segment stops and
 * ends the process. So writes are refused before that.
 */
const RESERVE_BYTES = 48 * 1024 * 1024;

/** The free space of the disk with a folder. */
export class DiskSpace implements Disk {
  readonly #folder: string;
  readonly #reserveBytes: number;
  /** Bytes of running writes, which the free space does not reflect yet. */
  #reservedBytes = 0;

  /** @param reserveBytes see `RESERVE_BYTES` */
  constructor(folder: string, reserveBytes = RESERVE_BYTES) {
    this.#folder = folder;
    this.#reserveBytes = reserveBytes;
  }

  hasRoom(bytes: number): boolean {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize >= this.#reserveBytes + this.#reservedBytes + bytes;
  }

  /**
   * Reserves `bytes` while `write` stores them.
   * @throws Error with `code` ENOSPC when there is not enough space
   */
  async reserve<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    if (!this.hasRoom(bytes)) throw Object.assign(new Error('The disk has no room for the file.'), { code: 'ENOSPC' });
    this.#reservedBytes += bytes;
    try {
      return await write();
    } finally {
      this.#reservedBytes -= bytes;
    }
  }
}
