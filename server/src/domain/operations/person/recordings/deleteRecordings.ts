import type { deleteRecordings as endpoint, EndpointData, RecorderAnnotation } from '@parley/protocol';
import { RecorderActivityActionTypes } from '@parley/protocol/constants';
import { sql } from 'kysely';
import { recordRecordingActivities } from '../../../consequences/recordings/announceRecordings.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { readPosition } from '../../../common/readPosition.js';
import { DELETE_BLOBS } from '../../../files/deleteBlobsJob.js';
import { DELETE_PARTS } from '../../../recordings/deletePartsJob.js';
import { lockRecordings } from '../../../recordings/lockRecordings.js';
import { recordingPlace } from '../../../recordings/recordingRows.js';
import { loadRecordingPeople, toRecording } from '../../../recordings/toRecording.js';
import { requireChangeable } from './requireChangeable.js';

/** Deletes recordings with their files, and their unfinished uploads. Returns those that were there. Throws as `requireChangeable`. */
export async function deleteRecordings(
  call: PersonCall<EndpointData<typeof endpoint>>,
): Promise<{ recorderAnnotations: RecorderAnnotation[]; sequence: number }> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, recorderIds } = data;
  const scope = { apiKey: tenant.apiKey, organizationId };
  return core.write(async (tx) => {
    const rows = await requireChangeable(call, tx, await lockRecordings(tx, scope, recorderIds));
    if (rows.length === 0) return { recorderAnnotations: [], sequence: await readPosition(tx.db, scope) };
    const people = await loadRecordingPeople(tx.db, scope, rows);
    const shown = rows.map((row) => toRecording(core, scope, row, people, viewer.userId));
    const recorderAnnotations = await Promise.all(shown);
    const ids = rows.map((row) => row.annotation_id);
    for (const table of ['recorder_files', 'recorder_annotations']) {
      await sql`
        delete from ${sql.table(table)} where api_key = ${tenant.apiKey} and organization_id = ${organizationId}
          and annotation_id = any(${ids}::text[])`.execute(tx.db);
    }
    tx.wakeFor(DELETE_BLOBS, DELETE_PARTS); // a trigger has enqueued the job that deletes the bytes
    const known = rows.filter((row) => row.is_announced);
    if (known.length > 0)
      await recordRecordingActivities(call, tx, known, RecorderActivityActionTypes.RECORDING_DELETE);
    const before = Object.fromEntries(rows.map((row) => [row.annotation_id, recordingPlace(row)]));
    const sequence = await tx.append({ ...scope, documentId: '' }, [{ kind: 'recordings', ids, before }]);
    return { recorderAnnotations, sequence };
  });
}
