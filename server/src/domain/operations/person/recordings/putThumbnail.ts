import type { EndpointData, EndpointResult, putRecordingThumbnail as endpoint } from '@parley/protocol';
import { ParleyError, RECORDING_LIMITS } from '@parley/protocol/constants';
import { generateId } from '../../../../ids.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { ensureScope } from '../../../access/scope.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { requireStoredBytes } from '../../../files/requireQuota.js';
import { isInline, storedType } from '../../../files/storedType.js';
import { ofFile, requireOwnFile } from '../../../recordings/recordingUploads.js';

/**
 * Stores the picture of a file that is being uploaded, in place of an earlier one. As with parts, the row is there before the bytes are. Throws
 * `NOT_FOUND` when the person has no such upload, `FAILED_PRECONDITION` when it is finished, `INVALID_ARGUMENT` when it is no image,
 * `RESOURCE_EXHAUSTED` when a quota is used up.
 * @param read reads the body. It is called when the person may send one
 */
export async function putThumbnail(
  call: PersonCall<EndpointData<typeof endpoint>>,
  read: (maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<EndpointResult<typeof endpoint>> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, attachmentId } = data;
  const id = { apiKey: tenant.apiKey, organizationId, attachmentId };
  const { document_id: documentId } = await requireOwnFile(core.db, id, viewer.userId);
  await requireEditor(core.db, tenant, viewer, { organizationId, documentId }, nowSeconds(core.clock));
  const bytes = await read(RECORDING_LIMITS.thumbnailBytes);
  const mimeType = storedType('', bytes);
  if (!isInline(mimeType))
    throw new ParleyError('INVALID_ARGUMENT', 'The file must be a PNG, JPEG, GIF or WebP image.');
  const blobKey = generateId();
  await core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), { apiKey: tenant.apiKey, organizationId, documentId });
    const file = await requireOwnFile(tx.db, id, viewer.userId, 'update');
    if (file.finished_for !== null) {
      throw new ParleyError('FAILED_PRECONDITION', 'data.attachmentId: the upload is finished');
    }
    await tx.db.deleteFrom('recorder_thumbnails').where(ofFile(id)).execute();
    tx.hasJobs = true; // a trigger has enqueued the job that deletes the bytes of an earlier one
    await tx.db
      .insertInto('recorder_thumbnails')
      .values({
        api_key: tenant.apiKey,
        organization_id: organizationId,
        attachment_id: attachmentId,
        uploaded_by: viewer.userId,
        blob_key: blobKey,
        mime_type: mimeType,
        size: bytes.byteLength,
      })
      .execute();
    await requireStoredBytes(core, tx, tenant, viewer, organizationId);
  });
  await core.blobs.put(blobKey, bytes);
  const { numUpdatedRows } = await core.db
    .updateTable('recorder_thumbnails')
    .set({ is_stored: true })
    .where(ofFile(id))
    .where('blob_key', '=', blobKey)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    // The job that deletes the bytes may have run before they were stored.
    await core.blobs.delete(blobKey);
    throw new ParleyError('ABORTED', 'The upload was cancelled, or the thumbnail replaced, at the same time.');
  }
  return { attachmentId, size: bytes.byteLength };
}
