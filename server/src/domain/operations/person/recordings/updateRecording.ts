import type { EndpointData, updateRecording as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { RecordingContent } from '../../../../store/columns.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { announceRecordings } from '../../../consequences/recordings/announceRecordings.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { changedRecordingContent, withTrim } from '../../../recordings/recordingContent.js';
import { lockRecordings } from '../../../recordings/lockRecordings.js';
import type { RecordingRow } from '../../../recordings/recordingRows.js';
import { isTranscribed, requestTranscription } from '../../../recordings/requestTranscription.js';
import { transcriptionOf } from '../../../recordings/transcriptionOf.js';
import { requireChangeable } from './requireChangeable.js';
import { type SavedRecording, savedRecording } from './savedRecording.js';

/**
 * Changes a recording. Throws as `requireChangeable`; `NOT_FOUND` when the person may not see the recording; `FAILED_PRECONDITION` when it is to be
 * transcribed and the service does not do that, or trimmed and has too many versions.
 */
export async function updateRecording(call: PersonCall<EndpointData<typeof endpoint>>): Promise<SavedRecording> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, annotationId, changes } = data;
  const scope = { apiKey: tenant.apiKey, organizationId };
  return core.write(async (tx) => {
    const now = core.clock.now();
    const found = await lockRecordings(tx, scope, [annotationId]);
    const [recording] = await requireChangeable(call, tx, found);
    if (!recording) throw new ParleyError('NOT_FOUND', `There is no recording ${annotationId} in this organization.`);
    const made = { from: viewer.userId, createdAt: now };
    const changed = changedRecordingContent(recording.content, changes, made);
    const { trim } = changes;
    const trimmed = trim === undefined ? changed : withTrim({ ...recording, content: changed }, trim, made);
    const content = changes.transcribe ? await transcribed(call, tx, recording, trimmed) : trimmed;
    await tx.db
      .updateTable('recorder_annotations')
      .set({ content: JSON.stringify(content), last_updated: now })
      .where('api_key', '=', tenant.apiKey)
      .where('organization_id', '=', organizationId)
      .where('annotation_id', '=', annotationId)
      .execute();
    const sequence = await tx.append({ ...scope, documentId: '' }, [{ kind: 'recordings', ids: [annotationId] }]);
    const isNewVersion = content.latestVersion !== recording.content.latestVersion;
    await announceRecordings(call, tx, [annotationId], { isNewVersion });
    return savedRecording(call, tx, annotationId, sequence);
  });
}

/** Requests a transcript of each file that neither has one nor waits for one. Returns the content. */
async function transcribed(
  call: PersonCall<EndpointData<typeof endpoint>>,
  tx: WriteTransaction,
  { annotation_id: annotationId, files }: RecordingRow,
  content: RecordingContent,
): Promise<RecordingContent> {
  if (!isTranscribed(call.core, content)) {
    throw new ParleyError('FAILED_PRECONDITION', 'data.changes.transcribe: this recording is not transcribed here');
  }
  const missing = (files ?? []).filter(({ version }) => {
    const status = transcriptionOf(content, version)?.status;
    return status === undefined || status === 'failed';
  });
  return requestTranscription(call, tx, annotationId, content, missing);
}
