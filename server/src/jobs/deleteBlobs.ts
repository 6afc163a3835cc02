import type { JobHandler } from './Job.js';

/** Deletes the bytes of files. Keys are never reused, so a repeat finds nothing to delete. The payload is `{ keys }`. */
export const deleteBlobs: JobHandler = async ({ core, signal }, { payload }) => {
  for (const key of payload['keys'] as string[]) {
    signal.throwIfAborted();
    await core.blobs.delete(key);
  }
};
