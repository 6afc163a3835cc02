import { parentPort } from 'node:worker_threads';
import { collectUpdates } from '../../domain/crdt/collectUpdates.js';

/** What `CollectingThread` asks for: updates, one after the other in `bytes`. */
export interface ToCollect {
  id: number;
  lengths: number[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** The answer: the state, or why there is none. */
export interface Collected {
  id: number;
  state?: Uint8Array;
  error?: string;
}

parentPort!.on('message', async ({ id, lengths, bytes }: ToCollect) => {
  let at = 0;
  const updates = lengths.map((length) => bytes.subarray(at, (at += length)));
  const answer: Collected = await collectUpdates(updates).then(
    (state) => ({ id, state }),
    (error: unknown) => ({ id, error: String(error) }),
  );
  parentPort!.postMessage(answer);
});
