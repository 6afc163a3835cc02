import { sql } from 'kysely';
import { DELETE_BLOBS } from '../domain/files/deleteBlobsJob.js';
import { DELETE_PARTS } from '../domain/recordings/deletePartsJob.js';
import { ofFile } from '../domain/recordings/recordingUploads.js';
import { repeatAtPace } from '../Pace.js';
import type { JobHandler } from './Job.js';

/** Parts that one statement deletes. It takes some hundredths of a second. */
const PARTS = 500;
/** Time of one run, so that other deletions get their turn. */
const TURN_MS = 10_000;

/** Deletes the parts that are left of a deleted file, in steps of one statement each, and enqueues itself for the rest. Triggers enqueue the deletion of the bytes. */
export const deleteParts: JobHandler = async ({ core, signal }, { apiKey, organizationId, key: attachmentId }) => {
  const endsAt = core.clock.now() + TURN_MS;
  const file = ofFile({ apiKey, organizationId, attachmentId });
  let isGone = false;
  await repeatAtPace(async () => {
    if (signal.aborted || core.clock.now() >= endsAt) return false;
    const deleted = await core.write(async (tx) => {
      const { numAffectedRows } = await sql`
        with picked as materialized (
          select part_number from recorder_parts
          where ${file} and not exists (select from recorder_files where ${file}) limit ${PARTS})
        delete from recorder_parts using picked where ${file} and recorder_parts.part_number = picked.part_number`.execute(
        tx.db,
      );
      tx.wakeFor(DELETE_BLOBS);
      return Number(numAffectedRows ?? 0n);
    });
    isGone = deleted < PARTS;
    return !isGone;
  });
  if (isGone) return;
  const job = { apiKey, organizationId, kind: DELETE_PARTS, key: attachmentId, payload: {}, runAt: core.clock.now() };
  await core.write((tx) => tx.enqueue(job));
};
