import { Worker } from 'node:worker_threads';
import { ParleyError } from '@parley/protocol/constants';
import type { CrdtValues, ValueType } from '@parley/protocol/crdt';
import type { StorePlace, StoreValue, StoreWork } from '../../environment.js';
import type { Answer, Question } from './storeScript.js';

/** The build makes it. The path is the same from the sources and from the build output. */
const SCRIPT = new URL('../../../dist/node/crdt/storeScript.js', import.meta.url);

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * A thread for long work on shared documents: a document of some MiB occupies it for seconds. It starts with the first piece of work. When
 * it fails, its pending calls reject, and the next call starts another one.
 */
export class StoreThread implements StoreWork {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  // The thread runs the methods of the same names, so the results are theirs.
  collect(updates: readonly Uint8Array[]): Promise<Uint8Array> {
    return this.#ask(updates, { kind: 'collect' }) as Promise<Uint8Array>;
  }

  split(updates: readonly Uint8Array[]): Promise<Uint8Array[]> {
    return this.#ask(updates, { kind: 'split' }) as Promise<Uint8Array[]>;
  }

  write(state: Uint8Array, value: StoreValue): Promise<Uint8Array | null> {
    return this.#ask([state], { kind: 'write', value }) as Promise<Uint8Array | null>;
  }

  read(state: Uint8Array, place: StorePlace): Promise<CrdtValues[ValueType]> {
    return this.#ask([state], { kind: 'read', place }) as Promise<CrdtValues[ValueType]>;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(updates: readonly Uint8Array[], work: Question['work']): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = (this.#asked += 1);
      this.#waiting.set(id, { resolve, reject });
      const question: Question = { id, ...packed(updates), work };
      (this.#worker ??= this.#start()).postMessage(question, [question.bytes.buffer]);
    });
  }

  #start(): Worker {
    const worker = new Worker(SCRIPT);
    worker.unref();
    worker.on('message', ({ id, result, error }: Answer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (!error) waiting?.resolve(result);
      else waiting?.reject(error.code ? new ParleyError(error.code, error.message) : new Error(error.message));
    });
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('The thread for shared documents has ended.')));
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
function packed(updates: readonly Uint8Array[]): Pick<Question, 'lengths' | 'bytes'> {
  const lengths = updates.map(({ length }) => length);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const update of updates) {
    bytes.set(update, at);
    at += update.length;
  }
  return { lengths, bytes };
}
