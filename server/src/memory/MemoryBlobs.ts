import type { Blobs } from '../environment.js';

/** Files that live as long as the process or page: for tests, and for a service inside a page. */
export class MemoryBlobs implements Blobs {
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();

  /** Keys of the files that are there, sorted. */
  get keys(): string[] {
    return [...this.#files.keys()].sort();
  }

  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#files.set(key, bytes.slice());
    return Promise.resolve();
  }

  get(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return Promise.resolve(this.#files.get(key)?.slice() ?? null);
  }

  delete(key: string): Promise<void> {
    this.#files.delete(key);
    return Promise.resolve();
  }
}
