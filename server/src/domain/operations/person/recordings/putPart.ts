import type { EndpointData, EndpointResult, putRecordingPart as endpoint } from '@parley/protocol';
import { ParleyError, RECORDING_LIMITS } from '@parley/protocol/constants';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { hashOf } from '../../../files/hashOf.js';
import { requireStoredBytes } from '../../../files/requireQuota.js';
import { requireOwnFile } from '../../../recordings/recordingUploads.js';
import { markStored, reservePart } from '../../../recordings/storePart.js';

/**
 * Stores a part of a file, and resolves when it is stored durably. The row is inserted before the bytes are stored, so that a crash in
 * between results in no untracked bytes; a repeat stores them again. Throws `NOT_FOUND` when the person has no such upload,
 * `RESOURCE_EXHAUSTED` when a quota is used up, and as `reservePart`.
 * @param read reads the body. It is called when the person may send one
 */
export async function putPart(
  call: PersonCall<EndpointData<typeof endpoint>>,
  read: (maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<EndpointResult<typeof endpoint>> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, partNumber } = data;
  const id = { apiKey: tenant.apiKey, organizationId, attachmentId: data.attachmentId };
  const { document_id: documentId } = await requireOwnFile(core.db, id, viewer.userId);
  await requireEditor(core.db, tenant, viewer, { organizationId, documentId }, nowSeconds(core.clock));
  const bytes = await read(RECORDING_LIMITS.partBytes);
  const size = bytes.byteLength;
  const contentHash = await hashOf(bytes);
  const part = await core.write(async (tx) => {
    const reserved = await reservePart(tx, id, viewer.userId, { partNumber, contentHash, size });
    if (reserved.isNew) await requireStoredBytes(core, tx, tenant, viewer, organizationId);
    return reserved;
  });
  if (!part.is_stored) {
    await core.blobs.put(part.blob_key, bytes);
    if (!(await markStored(core, id, part))) {
      // The job that deletes the bytes may have run before they were stored.
      await core.blobs.delete(part.blob_key);
      throw new ParleyError('ABORTED', 'The upload was cancelled, or the part replaced, at the same time.');
    }
  }
  return { partNumber, size };
}
