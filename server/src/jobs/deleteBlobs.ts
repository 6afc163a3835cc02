import type { JobHandler } from './Job.js';

/** Requests to the store of files at the same time: some hundred files are deleted within the lease, also by a store that takes a second for each. */
const AT_ONCE = 10;

/** Deletes the bytes of files. Keys are never reused, so a repeat finds nothing to delete. The payload is `{ keys }`. */
export const deleteBlobs: JobHandler = async ({ core, signal }, { payload }) => {
  const keys = payload['keys'] as string[];
  for (let start = 0; start < keys.length; start += AT_ONCE) {
    signal.throwIfAborted();
    await Promise.all(keys.slice(start, start + AT_ONCE).map((key) => core.blobs.delete(key)));
  }
};
