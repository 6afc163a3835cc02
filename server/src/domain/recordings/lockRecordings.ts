import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { readRecordings } from './readRecordings.js';
import type { RecordingRow } from './recordingRows.js';

/** Locks recordings until commit, in the order of their ids, and reads them, newest first. Unknown ones are omitted. */
export async function lockRecordings(
  tx: WriteTransaction,
  scope: ThreadScope,
  annotationIds: readonly string[],
): Promise<RecordingRow[]> {
  await sql`
    select from recorder_annotations where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId}
      and annotation_id = any(${annotationIds}::text[]) order by annotation_id for update`.execute(tx.db);
  const of = { column: 'annotation_id', values: annotationIds } as const;
  return readRecordings(tx.db, scope, { of, limit: annotationIds.length });
}
