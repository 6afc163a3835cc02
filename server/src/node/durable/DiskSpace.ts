import { statfsSync } from 'node:fs';
import type { Disk } from '../../environment.js';

/**
 * Kept free for the embedded database, bytes: three segments of its write-ahead log. One that cannot make its next segment stops, and
 * the process with it, so writes are refused before.
 */
const RESERVE_BYTES = 48 * 1024 * 1024;

/** The room on the disk that a folder is on. */
export class DiskSpace implements Disk {
  readonly #folder: string;
  readonly #reserveBytes: number;
  /** Being written now, so not taken from the free room yet. */
  #heldBytes = 0;

  /** @param reserveBytes see `RESERVE_BYTES` */
  constructor(folder: string, reserveBytes = RESERVE_BYTES) {
    this.#folder = folder;
    this.#reserveBytes = reserveBytes;
  }

  hasRoom(bytes: number): boolean {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize >= this.#reserveBytes + this.#heldBytes + bytes;
  }

  /**
   * Runs `write`, which stores so many bytes; nobody else is given that room meanwhile.
   * @throws Error with `code` ENOSPC when there is none
   */
  async hold<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    if (!this.hasRoom(bytes)) throw Object.assign(new Error('The disk has no room for the file.'), { code: 'ENOSPC' });
    this.#heldBytes += bytes;
    try {
      return await write();
    } finally {
      this.#heldBytes -= bytes;
    }
  }
}
