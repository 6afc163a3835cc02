import type { EndpointData, finishRecordingUpload as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { RecordingContent } from '../../../../store/columns.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { announceRecordings } from '../../../consequences/recordings/announceRecordings.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { ensureScope } from '../../../access/scope.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readPosition } from '../../../common/readPosition.js';
import { lockRecordings } from '../../../recordings/lockRecordings.js';
import { withVersion } from '../../../recordings/recordingContent.js';
import type { RecordingRow } from '../../../recordings/recordingRows.js';
import { type FileId, ofFile, type RecordingFile, requireOwnFile } from '../../../recordings/recordingUploads.js';
import { requestTranscription } from '../../../recordings/requestTranscription.js';
import { countParts, isWhole, placeParts } from '../../../recordings/placeParts.js';
import { type SavedRecording, savedRecording } from './savedRecording.js';
import { repeatAtPace } from '../../../../Pace.js';

type Call = PersonCall<EndpointData<typeof endpoint>>;

/** Numbers of missing parts that an error names. */
const NAMED_PARTS = 1000;

/**
 * Completes a file: gives its parts their places, then in one transaction its parts are complete, the recording gets it, and readers are
 * notified. A repeat changes nothing.
 * Throws `NOT_FOUND` when the person has no such upload or recording; `FAILED_PRECONDITION` when parts are missing or the size differs;
 * `ALREADY_EXISTS` when the recording has another file of the version.
 */
export async function finishUpload(call: Call): Promise<SavedRecording> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, attachmentId } = data;
  const scope = { apiKey: tenant.apiKey, organizationId };
  const id = { ...scope, attachmentId };
  const own = await requireOwnFile(core.db, id, viewer.userId);
  const { document_id: documentId, annotation_id: recordingId } = own;
  await requireEditor(core.db, tenant, viewer, { organizationId, documentId }, nowSeconds(core.clock));
  // Ahead of the transaction, so that nobody waits for thousands of parts. Stored parts do not change.
  if (own.finished_for === null && isWhole(await countParts(core.db, id, data.partCount), data)) {
    await repeatAtPace(placeParts(core.db, id, own));
  }
  return core.write(async (tx) => {
    const now = core.clock.now();
    await ensureScope(tx, now, { ...scope, documentId });
    // The recording before the file, as when it is deleted.
    const [named] = await lockRecordings(tx, scope, [recordingId]);
    const file = await requireOwnFile(tx.db, id, viewer.userId, 'update');
    if (file.finished_for !== null) {
      return savedRecording(call, tx, file.finished_for, await readPosition(tx.db, scope));
    }
    const recording = requireRecording(call, file, named);
    const finished = finishedContent(call, file, recording, now);
    await requireParts(tx, id, file, data);
    const toTranscribe = data.transcribe === false ? [] : [{ attachmentId, version: file.version }];
    const content = await requestTranscription(call, tx, file.annotation_id, finished, toTranscribe);
    await tx.db
      .updateTable('recorder_files')
      .set({ finished_for: file.annotation_id, size: data.size, last_updated: now })
      .where(ofFile(id))
      .execute();
    await tx.db
      .updateTable('recorder_annotations')
      .set({ content: JSON.stringify(content), last_updated: now })
      .where('api_key', '=', tenant.apiKey)
      .where('organization_id', '=', organizationId)
      .where('annotation_id', '=', file.annotation_id)
      .execute();
    const sequence = await tx.append({ ...scope, documentId: '' }, [{ kind: 'recordings', ids: [file.annotation_id] }]);
    await announceRecordings(call, tx, [file.annotation_id], { isNewVersion: file.version > 0 });
    return savedRecording(call, tx, file.annotation_id, sequence);
  });
}

/** Returns the recording that the file is for: the person's own, of the same document, without another file of the version. */
function requireRecording(
  { viewer }: Call,
  { annotation_id: annotationId, document_id: documentId, version }: RecordingFile,
  recording: RecordingRow | undefined,
): RecordingRow {
  const isOfFile = recording?.annotation_id === annotationId && recording.document_id === documentId;
  if (!isOfFile || recording.recorded_by !== viewer.userId) {
    throw new ParleyError(
      'NOT_FOUND',
      `There is no recording ${annotationId} of yours: add it, then finish the upload.`,
    );
  }
  if (recording.files?.some((file) => file.version === version)) {
    throw new ParleyError('ALREADY_EXISTS', `data.attachmentId: version ${version} of the recording has another file`);
  }
  return recording;
}

function finishedContent(
  { viewer, data: { editVersion } }: Call,
  { version }: RecordingFile,
  { content }: RecordingRow,
  now: number,
): RecordingContent {
  if (version > 0) {
    const made = { from: viewer.userId, createdAt: now };
    return withVersion(content, version, editVersion ?? {}, made, 'data.attachmentId: has a version that is too high');
  }
  if (editVersion) throw new ParleyError('INVALID_ARGUMENT', 'data.editVersion: is for an upload with a version only');
  return { ...content, isUrlAvailable: true };
}

/** Throws `FAILED_PRECONDITION` when the parts are not all there, and no others. */
async function requireParts(
  tx: WriteTransaction,
  id: FileId,
  file: RecordingFile,
  { partCount, size }: Call['data'],
): Promise<void> {
  const { count, beyond, bytes, misplaced } = await countParts(tx.db, id, partCount);
  if (count < partCount) {
    const missing = await sql<{ number: number }>`
      select number from generate_series(0, ${partCount - 1}::int) as number
      where number not in (select part_number from recorder_parts where ${ofFile(id)} and is_stored)
      order by number limit ${NAMED_PARTS}`.execute(tx.db);
    const missingParts = missing.rows.map(({ number }) => number);
    throw new ParleyError('FAILED_PRECONDITION', `data.partCount: ${partCount - count} of the parts are not stored`, {
      details: { missingParts },
    });
  }
  if (beyond > 0) throw new ParleyError('FAILED_PRECONDITION', `data.partCount: ${count + beyond} parts are stored`);
  if (bytes !== size) throw new ParleyError('FAILED_PRECONDITION', `data.size: the parts have ${bytes} bytes`);
  // Attempts that never stored their bytes go.
  await sql`delete from recorder_parts where ${ofFile(id)} and not is_stored`.execute(tx.db);
  if (misplaced === 0) return;
  // The last part was stored meanwhile, or all were uploaded again.
  const step = placeParts(tx.db, id, file);
  while (await step());
}
