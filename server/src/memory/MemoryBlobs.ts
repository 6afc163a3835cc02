import type { Blobs, ByteRange } from '../environment.js';

/** Stores files in memory, for tests and for a service inside a page. */
export class MemoryBlobs implements Blobs {
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();

  /** Keys of all files, sorted. */
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

  stream(key: string, { start, end }: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const bytes = this.#files.get(key)?.slice(start, end);
    if (!bytes) return Promise.resolve(null);
    return Promise.resolve(
      new ReadableStream(
        {
          pull(controller) {
            controller.enqueue(bytes);
            controller.close();
          },
        },
        { highWaterMark: 0 },
      ),
    );
  }

  delete(key: string): Promise<void> {
    this.#files.delete(key);
    return Promise.resolve();
  }
}
