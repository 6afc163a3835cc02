import type { deleteRecordings as endpoint, EndpointData, RecorderAnnotation } from '@parley/protocol';
import { RecorderActivityActionTypes } from '@parley/protocol/constants';
import { sql } from 'kysely';
import { recordRecordingActivities } from '../../../consequences/recordings/announceRecordings.js';
import { Pace } from '../../../../Pace.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { inSlices } from '../../../common/inSlices.js';
import { readPosition } from '../../../common/readPosition.js';
import { lockRecordings } from '../../../recordings/lockRecordings.js';
import { type RecordingRow, recordingPlace } from '../../../recordings/recordingRows.js';
import { loadRecordingPeople, toRecording } from '../../../recordings/toRecording.js';
import { requireChangeable } from './requireChangeable.js';

/** Parts of files that one transaction deletes, unless a single recording has more: some hundredths of a second. */
const PARTS = 5_000;

interface Deleted {
  recorderAnnotations: RecorderAnnotation[];
  sequence: number;
}

/**
 * Deletes recordings with their files, and their unfinished uploads: those with very many parts one after the other, so that others write
 * between them. Returns those that were there. Throws as `requireChangeable`; then nothing is deleted.
 */
export async function deleteRecordings(call: PersonCall<EndpointData<typeof endpoint>>): Promise<Deleted> {
  const { core, data } = call;
  const slices = await slicesOf(call);
  if (slices.length > 1) await core.write((tx) => lockChangeable(call, tx, data.recorderIds));
  const pace = new Pace();
  const recorderAnnotations: RecorderAnnotation[] = [];
  let sequence = 0;
  for (const ids of slices) {
    await pace.next();
    const deleted = await deleteSome(call, ids);
    recorderAnnotations.push(...deleted.recorderAnnotations);
    ({ sequence } = deleted);
  }
  return { recorderAnnotations, sequence };
}

async function slicesOf({ core, tenant, data }: PersonCall<EndpointData<typeof endpoint>>): Promise<string[][]> {
  const { organizationId, recorderIds } = data;
  const { rows } = await sql<{ id: string; parts: number }>`
    select f.annotation_id as id, (count(p.part_number))::int as parts from recorder_files f
    join recorder_parts p on p.api_key = f.api_key and p.organization_id = f.organization_id
      and p.attachment_id = f.attachment_id
    where f.api_key = ${tenant.apiKey} and f.organization_id = ${organizationId}
      and f.annotation_id = any(${recorderIds}::text[])
    group by f.annotation_id`.execute(core.db);
  const parts = new Map(rows.map((row) => [row.id, row.parts]));
  return inSlices(recorderIds, PARTS, (id) => parts.get(id) ?? 0);
}

async function lockChangeable(
  call: PersonCall<EndpointData<typeof endpoint>>,
  tx: WriteTransaction,
  ids: readonly string[],
): Promise<RecordingRow[]> {
  const scope = { apiKey: call.tenant.apiKey, organizationId: call.data.organizationId };
  return requireChangeable(call, tx, await lockRecordings(tx, scope, ids));
}

function deleteSome(call: PersonCall<EndpointData<typeof endpoint>>, recorderIds: readonly string[]): Promise<Deleted> {
  const { core, tenant, viewer, data } = call;
  const { organizationId } = data;
  const scope = { apiKey: tenant.apiKey, organizationId };
  return core.write(async (tx) => {
    const rows = await lockChangeable(call, tx, recorderIds);
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
    tx.hasJobs = true; // a trigger has enqueued the job that deletes the bytes
    const known = rows.filter((row) => row.is_announced);
    if (known.length > 0)
      await recordRecordingActivities(call, tx, known, RecorderActivityActionTypes.RECORDING_DELETE);
    const before = Object.fromEntries(rows.map((row) => [row.annotation_id, recordingPlace(row)]));
    const sequence = await tx.append({ ...scope, documentId: '' }, [{ kind: 'recordings', ids, before }]);
    return { recorderAnnotations, sequence };
  });
}
