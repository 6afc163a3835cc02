import type { abortRecordingUpload as endpoint, EndpointData } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { PersonCall } from '../../../access/PersonCall.js';
import { refuseLockedDocuments } from '../../../access/documentLock.js';
import { DELETE_BLOBS } from '../../../files/deleteBlobsJob.js';
import { DELETE_PARTS } from '../../../recordings/deletePartsJob.js';
import { ofFile } from '../../../recordings/recordingUploads.js';

/**
 * Removes an upload of the person with its parts; a job deletes their bytes. Does nothing when there is none. Throws `FAILED_PRECONDITION`
 * when it is finished, `DocumentLocked`.
 */
export async function abortUpload({
  core,
  tenant,
  viewer,
  data,
}: PersonCall<EndpointData<typeof endpoint>>): Promise<void> {
  const id = { apiKey: tenant.apiKey, ...data };
  await core.write(async (tx) => {
    const file = await tx.db
      .selectFrom('recorder_files')
      .where(ofFile(id))
      .where('uploaded_by', '=', viewer.userId)
      .select(['finished_for', 'document_id'])
      .forUpdate()
      .executeTakeFirst();
    if (!file) return;
    await refuseLockedDocuments(tx.db, id, [file.document_id]);
    if (file.finished_for !== null) {
      throw new ParleyError('FAILED_PRECONDITION', 'data.attachmentId: the upload is finished: delete the recording');
    }
    await tx.db.deleteFrom('recorder_files').where(ofFile(id)).execute();
    tx.wakeFor(DELETE_BLOBS, DELETE_PARTS); // the trigger that deletes the bytes
  });
}
