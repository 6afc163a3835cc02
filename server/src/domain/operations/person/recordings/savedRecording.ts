import type { RecorderAnnotation } from '@parley/protocol';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { readRecordings } from '../../../recordings/readRecordings.js';
import { loadRecordingPeople, toRecording } from '../../../recordings/toRecording.js';

/** The answer of a write to one recording. */
export interface SavedRecording {
  recorderAnnotation: RecorderAnnotation;
  sequence: number;
}

/** Returns a recording as the person reads it after their write, which has the position `sequence`. */
export async function savedRecording(
  { core, tenant, viewer, data }: PersonCall<unknown>,
  tx: WriteTransaction,
  annotationId: string,
  sequence: number,
): Promise<SavedRecording> {
  const scope = { apiKey: tenant.apiKey, organizationId: data.organizationId };
  const rows = await readRecordings(tx.db, scope, {
    of: { column: 'annotation_id', values: [annotationId] },
    limit: 1,
  });
  const people = await loadRecordingPeople(tx.db, scope, rows);
  return { recorderAnnotation: await toRecording(core, scope, rows[0]!, people, viewer.userId), sequence };
}
