import { DELETE_CONTENT, type DeletedScope, deleteContent } from '../domain/deletion/deleteContent.js';
import { nextDeleted } from '../domain/deletion/nextDeleted.js';
import { DELETE_BLOBS } from '../domain/files/deleteBlobsJob.js';
import { moveDigestsOut } from '../domain/inbox/moveDigestsOut.js';
import { DELETE_PARTS } from '../domain/recordings/deletePartsJob.js';
import { repeatAtPace } from '../Pace.js';
import type { JobHandler } from './Job.js';

/** Time of one run, so that other organizations get their turn. */
const TURN_MS = 10_000;
/** Wait when other transactions have locked all remaining rows. */
const LOCKED_MS = 1000;

/**
 * Deletes the content that is marked as deleted in an organization, in steps of one transaction each, and enqueues itself for the rest.
 * Each step is committed by itself, so a run that ends early loses and repeats nothing.
 */
export const deleteContentJob: JobHandler = async ({ core, signal }, { apiKey, organizationId }) => {
  const organization = { apiKey, organizationId };
  const endsAt = core.clock.now() + TURN_MS;
  let scope: DeletedScope | null = null;
  let at = 0;
  let isLocked = false;
  await repeatAtPace(async () => {
    if (!scope) [scope, at] = [await nextDeleted(core.db, organization), 0];
    if (!scope || signal.aborted || core.clock.now() >= endsAt) return false;
    const deleted: DeletedScope = scope;
    const progress = await core.write(async (tx) => {
      if (deleted.documentIds && at === 0) await moveDigestsOut(tx.db, deleted, deleted.documentIds);
      const step = await deleteContent(tx.db, deleted, at);
      if (step.isGone) tx.wakeFor(DELETE_BLOBS, DELETE_PARTS); // a trigger has enqueued the jobs that delete its files
      return step;
    });
    at = progress.at;
    isLocked = !progress.isGone && progress.rows === 0;
    if (progress.isGone) scope = null;
    return !isLocked;
  });
  if (!scope) return;
  const runAt = core.clock.now() + (isLocked ? LOCKED_MS : 0);
  await core.write((tx) => tx.enqueue({ ...organization, kind: DELETE_CONTENT, key: '', payload: {}, runAt }));
};
