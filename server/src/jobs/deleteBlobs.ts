import { inSlices } from '../domain/common/inSlices.js';
import { DELETE_BLOBS } from '../domain/files/deleteBlobsJob.js';
import type { JobHandler } from './Job.js';

/** Files of one job, as the trigger enqueues them. Earlier versions enqueued all files of a statement in one. */
const MOST = 500;

/** Requests to the store of files at the same time: some hundred files are deleted within the lease, also by a store that takes a second for each. */
const AT_ONCE = 10;

/** Deletes the bytes of files; of more than `MOST` in jobs of their own, so that what is deleted stays deleted when one of them fails. Keys are never reused, so a repeat finds nothing to delete, and a request that does not end is left alone when the job must. The payload is `{ keys }`. */
export const deleteBlobs: JobHandler = async ({ core, signal }, { apiKey, organizationId, key: jobKey, payload }) => {
  const keys = payload['keys'] as string[];
  const job = { apiKey, organizationId, kind: DELETE_BLOBS, runAt: core.clock.now() };
  if (keys.length > MOST) {
    const jobs = inSlices(keys, MOST).map((some) => ({ ...job, key: some[0]!, payload: { keys: some } })); // each has at least one
    return core.write((tx) => tx.enqueue(...jobs)); // one of them may replace this one
  }
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  aborted.catch(() => {}); // it may happen when nothing waits for it
  const left = new Set(keys);
  const deleteOne = async (key: string) => {
    await core.blobs.delete(key);
    left.delete(key);
  };
  try {
    for (let start = 0; start < keys.length; start += AT_ONCE) {
      const deleted = keys.slice(start, start + AT_ONCE).map(deleteOne);
      await Promise.race([Promise.all(deleted), aborted]);
    }
  } catch (error) {
    if (left.size === keys.length) throw error;
    core.logger.warn({ error, left: left.size }, 'Some files are not deleted yet.');
    // The job goes on with those that are left: a slow store would not get further in the next run than in this one.
    await core.write((tx) => tx.enqueue({ ...job, key: jobKey, payload: { keys: [...left] } }));
  }
};
