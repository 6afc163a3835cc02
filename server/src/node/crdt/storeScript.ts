import { parentPort } from 'node:worker_threads';
import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import { storeWork } from '../../domain/crdt/storeWork.js';
import type { StorePlace, StoreValue } from '../../environment.js';

/** A request of `StoreThread`: a method of `StoreWork`. */
export interface Question {
  id: number;
  /** Of the updates, or of the state, which are one after the other in `bytes`. */
  lengths: number[];
  bytes: Uint8Array<ArrayBuffer>;
  work:
    | { kind: 'collect' }
    | { kind: 'split' }
    | { kind: 'write'; value: StoreValue }
    | { kind: 'read'; place: StorePlace };
}

export interface Answer {
  id: number;
  /** The result of the method. */
  result?: unknown;
  /** Why there is none. `code`: of a `ParleyError`. */
  error?: { code: ErrorCode | undefined; message: string };
}

parentPort!.on('message', (question: Question) => void answer(question));

async function answer(question: Question): Promise<void> {
  const { id } = question;
  const made: Answer = await run(question).then(
    (result) => ({ id, result }),
    (error: unknown) => ({ id, error: { code: codeOf(error), message: messageOf(error) } }),
  );
  parentPort!.postMessage(made);
}

function run({ lengths, bytes, work }: Question): Promise<unknown> {
  let at = 0;
  const updates = lengths.map((length) => bytes.subarray(at, (at += length)));
  if (work.kind === 'collect') return storeWork.collect(updates);
  if (work.kind === 'split') return storeWork.split(updates);
  const [state] = updates as [Uint8Array];
  return work.kind === 'write' ? storeWork.write(state, work.value) : storeWork.read(state, work.place);
}

const codeOf = (error: unknown) => (error instanceof ParleyError ? error.code : undefined);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
