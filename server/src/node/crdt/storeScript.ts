import { parentPort } from 'node:worker_threads';
import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import { storeWork } from '../../domain/crdt/storeWork.js';
import type { StoreValue } from '../../environment.js';

/** What `StoreThread` asks for: a snapshot of the updates, or with a value what makes the state hold it. */
export interface Question {
  id: number;
  /** Of the updates, which are one after the other in `bytes`. */
  lengths: number[];
  bytes: Uint8Array<ArrayBuffer>;
  value: StoreValue | undefined;
}

export interface Answer {
  id: number;
  update: Uint8Array | null;
  /** Why there is none. `code`: of a `ParleyError`. */
  error?: { code: ErrorCode | undefined; message: string };
}

parentPort!.on('message', (question: Question) => void answer(question));

async function answer({ id, lengths, bytes, value }: Question): Promise<void> {
  let at = 0;
  const updates = lengths.map((length) => bytes.subarray(at, (at += length)));
  const made: Answer = await (value ? storeWork.write(updates[0]!, value) : storeWork.collect(updates)).then(
    (update) => ({ id, update }),
    (error: unknown) => ({ id, update: null, error: { code: codeOf(error), message: messageOf(error) } }),
  );
  parentPort!.postMessage(made);
}

const codeOf = (error: unknown) => (error instanceof ParleyError ? error.code : undefined);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
