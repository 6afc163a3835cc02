import type { JobHandler } from './Job.js';

/** Requests to the store of files at the same time: some hundred files are deleted within the lease, also by a store that takes a second for each. */
const AT_ONCE = 10;

/** Deletes the bytes of files. Keys are never reused, so a repeat finds nothing to delete, and a request that does not end is left alone when the job must. The payload is `{ keys }`. */
export const deleteBlobs: JobHandler = async ({ core, signal }, { payload }) => {
  const keys = payload['keys'] as string[];
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  aborted.catch(() => {}); // it may happen when nothing waits for it
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    const deleted = keys.slice(start, start + AT_ONCE).map((key) => core.blobs.delete(key));
    await Promise.race([Promise.all(deleted), aborted]);
  }
};
