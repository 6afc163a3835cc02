import { ParleyError } from '@parley/protocol/constants';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { refuseLockedDocuments } from '../../../access/documentLock.js';
import { mayOnlyRead, personFlags } from '../../../access/requireEditor.js';
import { loadThreadReader } from '../../../access/ThreadReader.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { maySeeRecording } from '../../../recordings/maySeeRecording.js';
import type { RecordingRow } from '../../../recordings/recordingRows.js';

/**
 * Returns those of the recordings that the person may see. Throws `PERMISSION_DENIED` when they may not change one of these: they are neither
 * its author nor an admin, or may only read in its document; `DocumentLocked`.
 */
export async function requireChangeable(
  { core, tenant, viewer, data: { organizationId } }: PersonCall<unknown>,
  tx: WriteTransaction,
  rows: readonly RecordingRow[],
): Promise<RecordingRow[]> {
  const { userId } = viewer;
  const reader = await loadThreadReader(tx.db, tenant, organizationId, userId, nowSeconds(core.clock));
  const seen = rows.filter((row) => maySeeRecording(row, reader));
  if (seen.length === 0) return [];
  await refuseLockedDocuments(
    tx.db,
    { apiKey: tenant.apiKey, organizationId },
    seen.map((row) => row.document_id),
  );
  const [flags, isAdmin] = await Promise.all([
    personFlags(tx.db, tenant.apiKey, organizationId, userId),
    reader.isAdmin(viewer, organizationId),
  ]);
  for (const { document_id: documentId, access_type: accessType, disabled, recorded_by, annotation_id } of seen) {
    if (flags.isReadOnly || reader.role({ documentId, accessType, disabled }) === 'viewer') throw mayOnlyRead();
    if (recorded_by !== userId && !isAdmin) {
      throw new ParleyError(
        'PERMISSION_DENIED',
        `Only its author, or an admin, may change the recording ${annotation_id}.`,
      );
    }
  }
  return seen;
}
