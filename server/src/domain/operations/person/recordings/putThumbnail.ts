import type { EndpointData, EndpointResult, putRecordingThumbnail as endpoint } from '@parley/protocol';
import { ParleyError, RECORDING_LIMITS } from '@parley/protocol/constants';
import { generateId } from '../../../../ids.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { ensureScope } from '../../../access/scope.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { DELETE_BLOBS } from '../../../files/deleteBlobsJob.js';
import { requireStoredBytes } from '../../../files/requireQuota.js';
import { isInline, storedType } from '../../../files/storedType.js';
import { ofFile, requireOwnFile } from '../../../recordings/recordingUploads.js';

/** After it, bytes count as left behind by a crash. Longer than a request takes. */
const LEFT_BEHIND_MS = 10 * 60 * 1000;

/**
 * Stores the picture of a file that is being uploaded, in place of an earlier one, which stays until the new bytes are stored durably. A job
 * that deletes the new bytes waits meanwhile, so that a crash in between results in no untracked bytes. Throws `NOT_FOUND` when the person has
 * no such upload, `FAILED_PRECONDITION` when it is finished, `INVALID_ARGUMENT` when it is no image, `RESOURCE_EXHAUSTED` when a quota is used
 * up.
 * @param read reads the body. It is called when the person may send one
 */
export async function putThumbnail(
  call: PersonCall<EndpointData<typeof endpoint>>,
  read: (maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<EndpointResult<typeof endpoint>> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, attachmentId } = data;
  const { apiKey } = tenant;
  const id = { apiKey, organizationId, attachmentId };
  const { document_id: documentId } = await requireOwnFile(core.db, id, viewer.userId);
  await requireEditor(core.db, tenant, viewer, { organizationId, documentId }, nowSeconds(core.clock));
  const bytes = await read(RECORDING_LIMITS.thumbnailBytes);
  const size = bytes.byteLength;
  const mimeType = storedType('', bytes);
  if (!isInline(mimeType))
    throw new ParleyError('INVALID_ARGUMENT', 'The file must be a PNG, JPEG, GIF or WebP image.');
  const blobKey = generateId();
  const deletion = { apiKey, organizationId, kind: DELETE_BLOBS, key: blobKey };
  const requireUpload = async (tx: WriteTransaction) => {
    await ensureScope(tx, core.clock.now(), { apiKey, organizationId, documentId });
    const file = await requireOwnFile(tx.db, id, viewer.userId, 'update');
    if (file.finished_for !== null) {
      throw new ParleyError('FAILED_PRECONDITION', 'data.attachmentId: the upload is finished');
    }
  };
  await core.write(async (tx) => {
    await requireUpload(tx);
    const earlier = await tx.db.selectFrom('recorder_thumbnails').where(ofFile(id)).select('size').executeTakeFirst();
    await requireStoredBytes(core, tx, tenant, viewer, organizationId, size - (earlier?.size ?? 0));
    await tx.enqueue({ ...deletion, payload: { keys: [blobKey] }, runAt: core.clock.now() + LEFT_BEHIND_MS });
  });
  await core.blobs.put(blobKey, bytes);
  await core.write(async (tx) => {
    await requireUpload(tx);
    const { numDeletedRows } = await tx.db
      .deleteFrom('jobs')
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .where('kind', '=', deletion.kind)
      .where('key', '=', blobKey)
      .where('leased_until', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ParleyError('ABORTED', 'Storing the thumbnail took too long. Try again.');
    await tx.db.deleteFrom('recorder_thumbnails').where(ofFile(id)).execute();
    tx.wakeFor(DELETE_BLOBS); // a trigger has enqueued the job that deletes the bytes of an earlier one
    await tx.db
      .insertInto('recorder_thumbnails')
      .values({
        api_key: apiKey,
        organization_id: organizationId,
        attachment_id: attachmentId,
        uploaded_by: viewer.userId,
        blob_key: blobKey,
        mime_type: mimeType,
        size,
        is_stored: true,
      })
      .execute();
    await requireStoredBytes(core, tx, tenant, viewer, organizationId);
  });
  return { attachmentId, size };
}
