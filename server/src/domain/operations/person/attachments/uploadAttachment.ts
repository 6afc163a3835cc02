import type { EndpointResult, uploadAttachment as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Viewer } from '../../../../credentials/Viewer.js';
import { generateId } from '../../../../ids.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { documentMissing, ensureScope } from '../../../access/scope.js';
import { attachmentUrl, type FilePlace } from '../../../files/attachmentUrl.js';
import { hashOf } from '../../../files/hashOf.js';
import { requireQuota } from '../../../files/requireQuota.js';
import { storedType } from '../../../files/storedType.js';

interface Upload {
  organizationId: string;
  documentId: string;
  attachmentId: string;
  name: string;
  /** As declared by the sender. */
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Stores a file of a person who may write in the document. The row is inserted before the bytes are stored. After a
 * crash in between, the upload is unused and housekeeping deletes it. Throws `ALREADY_EXISTS` when the id has another
 * file, `RESOURCE_EXHAUSTED` when a quota is used up.
 */
export async function uploadAttachment(
  core: Core,
  tenant: Tenant,
  viewer: Viewer,
  upload: Upload,
): Promise<EndpointResult<typeof endpoint>> {
  const { organizationId, documentId, attachmentId, bytes } = upload;
  const contentHash = await hashOf(bytes);
  const row = await core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), { apiKey: tenant.apiKey, organizationId, documentId });
    const reserved = await reserve(tx, tenant, viewer, upload, contentHash, core.clock.now());
    if (reserved.isNew) await requireQuota(core, tx, tenant, viewer, organizationId);
    return reserved.row;
  });
  const place = { apiKey: tenant.apiKey, organizationId, blobKey: row.blob_key, audience: null };
  if (!row.is_stored) {
    await core.blobs.put(row.blob_key, bytes).catch(async (error: unknown) => {
      await release(core, place);
      throw error;
    });
    const stored = await core.db
      .updateTable('uploads')
      .set({ is_stored: true })
      .where('api_key', '=', tenant.apiKey)
      .where('organization_id', '=', organizationId)
      .where('blob_key', '=', row.blob_key)
      .executeTakeFirst();
    if (stored.numUpdatedRows === 0n) {
      // The row was deleted meanwhile. The job that deletes its bytes may have run before they were stored.
      await core.blobs.delete(row.blob_key);
      throw await uploadError(core, tenant, upload);
    }
  }
  const url = await attachmentUrl(core, place);
  return { attachmentId, name: row.name, size: row.size, mimeType: row.mime_type, url };
}

/** Returns the row of the upload: a new one, or that of an earlier call. */
async function reserve(
  tx: WriteTransaction,
  { apiKey }: Tenant,
  { userId }: Viewer,
  { organizationId, documentId, attachmentId, name, contentType, bytes }: Upload,
  contentHash: string,
  now: number,
) {
  const id = { api_key: apiKey, organization_id: organizationId, attachment_id: attachmentId };
  const made = await tx.db
    .insertInto('uploads')
    .values({
      ...id,
      document_id: documentId,
      uploaded_by: userId,
      name,
      mime_type: storedType(contentType, bytes),
      size: bytes.byteLength,
      blob_key: generateId(),
      content_hash: contentHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { row: made, isNew: true };
  const first = await tx.db
    .selectFrom('uploads')
    .selectAll()
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst();
  const isSame =
    first?.uploaded_by === userId && first.document_id === documentId && first.content_hash === contentHash;
  if (first && isSame) return { row: first, isNew: false };
  throw new ParleyError('ALREADY_EXISTS', 'data.attachmentId: is the id of another file already');
}

/**
 * Deletes the row of an upload whose bytes could not be stored, so that it does not count. Never rejects: housekeeping
 * deletes the row otherwise.
 */
async function release({ db, logger }: Core, { apiKey, organizationId, blobKey }: FilePlace): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('blob_key', '=', blobKey)
    .where('is_stored', '=', false)
    .execute()
    .catch((error: unknown) => logger.warn({ error }, 'The row of an upload that failed could not be deleted.'));
}

/**
 * Returns the error for an upload whose row is deleted: with its document, or because the same upload failed in another
 * request.
 */
async function uploadError(
  { db }: Core,
  { apiKey }: Tenant,
  { organizationId, documentId }: Upload,
): Promise<ParleyError> {
  const document = await db
    .selectFrom('documents')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .select('document_id')
    .executeTakeFirst();
  if (!document) return documentMissing(documentId);
  return new ParleyError('ABORTED', 'Another upload of this file failed at the same time. Upload it again.');
}
