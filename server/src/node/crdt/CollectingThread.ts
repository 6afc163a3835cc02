import { Worker } from 'node:worker_threads';
import type { CollectUpdates } from '../../environment.js';
import type { Collected, ToCollect } from './collectScript.js';

/** The build makes it. The path is the same from the sources and from the build output. */
const SCRIPT = new URL('../../../dist/node/crdt/collectScript.js', import.meta.url);

interface Waiting {
  resolve: (state: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** A thread that makes snapshots of shared documents: a document of some MiB occupies it for seconds. It starts with the first one. */
export class CollectingThread {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  /** Rejects when the thread has failed. The next call starts another one. */
  readonly collect: CollectUpdates = (updates) =>
    new Promise((resolve, reject) => {
      const id = (this.#asked += 1);
      this.#waiting.set(id, { resolve, reject });
      const message = packed(id, updates);
      (this.#worker ??= this.#start()).postMessage(message, [message.bytes.buffer]);
    });

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(SCRIPT);
    worker.unref();
    worker.on('message', ({ id, state, error }: Collected) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (state) waiting?.resolve(state);
      else waiting?.reject(new Error(error));
    });
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('The thread for snapshots has ended.')));
    return worker;
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** All in one buffer, which is handed over and not copied: the updates may be parts of larger ones. */
function packed(id: number, updates: readonly Uint8Array[]): ToCollect {
  const lengths = updates.map(({ length }) => length);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const update of updates) {
    bytes.set(update, at);
    at += update.length;
  }
  return { id, lengths, bytes };
}
