import type { JobHandler } from './Job.js';

/** A trigger of the database enqueues this job when rows of `uploads` are deleted, by whatever statement. The payload is `{ keys }`. */
export const DELETE_BLOBS = 'deleteBlobs';

/** Deletes the bytes of files. Keys are never reused, so a repeat finds nothing to delete. */
export const deleteBlobs: JobHandler = async ({ core, signal }, { payload }) => {
  for (const key of payload['keys'] as string[]) {
    signal.throwIfAborted();
    await core.blobs.delete(key);
  }
};
