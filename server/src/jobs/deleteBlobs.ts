import type { JobHandler } from './Job.js';

/** Enqueued by the database itself when rows of `uploads` go, whatever takes them away. The payload is `{ keys }`. */
export const DELETE_BLOBS = 'deleteBlobs';

/** Deletes the bytes of files. No key is ever used again, so a repeat finds nothing to delete. */
export const deleteBlobs: JobHandler = async ({ core, signal }, { payload }) => {
  for (const key of payload['keys'] as string[]) {
    signal.throwIfAborted();
    await core.blobs.delete(key);
  }
};
