import { ParleyError } from '@parley/protocol/constants';
import { sql, type SqlBool } from 'kysely';
import type { Core } from '../../core.js';
import { refuseLockedDocuments } from '../access/documentLock.js';
import { generateId } from '../../ids.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { type FileId, ofFile, type RecordingPart, requireOwnFile } from './recordingUploads.js';

/** The bytes of a part. */
interface PartBytes {
  partNumber: number;
  contentHash: string;
  size: number;
}

/**
 * Returns the row of a part: a new one, or that of an earlier attempt with the same bytes. Throws `ALREADY_EXISTS` when other bytes are
 * stored under the number; `FAILED_PRECONDITION` when the upload is finished without the part; `DocumentLocked`.
 */
export async function reservePart(
  tx: WriteTransaction,
  id: FileId,
  userId: string,
  { partNumber, contentHash, size }: PartBytes,
): Promise<RecordingPart & { isNew: boolean }> {
  // Parts of one file are reserved one after the other, and not while it is finished.
  const file = await requireOwnFile(tx.db, id, userId, 'update');
  await refuseLockedDocuments(tx.db, id, [file.document_id]);
  const first = await tx.db.selectFrom('recorder_parts').where(ofPart(id, partNumber)).selectAll().executeTakeFirst();
  if (first?.content_hash === contentHash) return { ...first, isNew: false };
  if (first?.is_stored) {
    throw new ParleyError('ALREADY_EXISTS', 'data.partNumber: other bytes are stored under this number');
  }
  if (file.finished_for !== null) {
    throw new ParleyError('FAILED_PRECONDITION', 'data.attachmentId: the upload is finished');
  }
  // An attempt before did not store its bytes, and nobody was notified that it did.
  if (first) await tx.db.deleteFrom('recorder_parts').where(ofPart(id, partNumber)).execute();
  const made = await tx.db
    .insertInto('recorder_parts')
    .values({
      api_key: id.apiKey,
      organization_id: id.organizationId,
      attachment_id: id.attachmentId,
      part_number: partNumber,
      uploaded_by: userId,
      blob_key: generateId(),
      content_hash: contentHash,
      size,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...made, isNew: true };
}

/** Notes that the bytes of a part are stored durably. Returns false when the part was deleted meanwhile. */
export async function markStored(
  { db, clock }: Core,
  id: FileId,
  { part_number, blob_key }: RecordingPart,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with stored as (
      update recorder_parts set is_stored = true where ${ofPart(id, part_number)} and blob_key = ${blob_key}
      returning attachment_id)
    update recorder_files set last_updated = ${clock.now()}
    where ${ofFile(id)} and exists (select from stored)`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

const ofPart = (id: FileId, partNumber: number) => sql<SqlBool>`${ofFile(id)} and part_number = ${partNumber}`;
