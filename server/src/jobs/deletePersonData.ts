import { advanceDeletion } from '../domain/personData/advanceDeletion.js';
import { DELETE_PERSON_DATA } from '../domain/operations/backend/userData/deleteUserData.js';
import { repeatAtPace } from '../Pace.js';
import type { JobHandler } from './Job.js';

/** Time of one run, so that other deletions get their turn. */
const TURN_MS = 10_000;

/**
 * Deletes the data of people, in steps of one transaction each, and enqueues itself for the rest. Each step stores its progress, so a run
 * that ends early loses and repeats nothing. The key is the id of the deletion.
 */
export const deletePersonData: JobHandler = async ({ core, signal }, { apiKey, key: jobId }) => {
  const endsAt = core.clock.now() + TURN_MS;
  let runAt: number | null = core.clock.now();
  await repeatAtPace(async () => {
    const now = core.clock.now();
    if (signal.aborted || now >= endsAt) return false;
    runAt = await core.write((tx) => advanceDeletion(tx, { apiKey, jobId }, now));
    return runAt !== null && runAt <= now;
  });
  if (runAt === null) return;
  const job = { apiKey, organizationId: '', kind: DELETE_PERSON_DATA, key: jobId, payload: {}, runAt };
  await core.write((tx) => tx.enqueue(job));
};
