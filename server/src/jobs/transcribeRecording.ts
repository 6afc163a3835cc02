import { lockRecordings } from '../domain/recordings/lockRecordings.js';
import { readRecordings } from '../domain/recordings/readRecordings.js';
import type { RequestedTranscription } from '../domain/recordings/requestTranscription.js';
import { transcribeFile } from '../domain/recordings/transcribeFile.js';
import { transcriptionOf, withTranscription } from '../domain/recordings/transcriptionOf.js';
import type { JobHandler } from './Job.js';

/**
 * Transcribes one file, which is the job's key, and stores the transcript, or why there is none. Does nothing when the recording is deleted
 * or does not wait for it. After a crash, the file is sent again.
 */
export const transcribeRecording: JobHandler = async (
  { core, signal },
  { apiKey, organizationId, key: attachmentId, payload, attempt },
) => {
  const { annotationId, version } = payload as unknown as RequestedTranscription; // safe: `requestTranscription` writes the payload
  const scope = { apiKey, organizationId };
  const of = { column: 'annotation_id', values: [annotationId] } as const;
  const [row] = await readRecordings(core.db, scope, { of, limit: 1 });
  const file = row?.files?.find((one) => one.attachmentId === attachmentId);
  if (!row || !file || transcriptionOf(row.content, version)?.status !== 'processing') return;
  const transcription = await transcribeFile(core, { ...scope, attachmentId }, file, attempt, signal);
  const { status } = transcription;
  await core.write(async (tx) => {
    const [found] = await lockRecordings(tx, scope, [annotationId]);
    // It was deleted meanwhile, or its words have moved to the customer.
    if (!found || transcriptionOf(found.content, version)?.status !== 'processing') return;
    await tx.db
      .updateTable('recorder_annotations')
      .set({
        content: JSON.stringify(withTranscription(found.content, version, transcription)),
        last_updated: core.clock.now(),
      })
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .where('annotation_id', '=', annotationId)
      .execute();
    await tx.append({ ...scope, documentId: '' }, [{ kind: 'recordings', ids: [annotationId] }]);
  });
  core.metrics.count('parley_transcriptions_total', { outcome: status });
};
