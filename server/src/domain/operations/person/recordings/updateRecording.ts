import type { EndpointData, updateRecording as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { announceRecordings } from '../../../consequences/recordings/announceRecordings.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { changedRecordingContent } from '../../../recordings/recordingContent.js';
import { lockRecordings } from '../../../recordings/lockRecordings.js';
import { requireChangeable } from './requireChangeable.js';
import { type SavedRecording, savedRecording } from './savedRecording.js';

/** Changes a recording. Throws as `requireChangeable`, and `NOT_FOUND` when the person may not see the recording. */
export async function updateRecording(call: PersonCall<EndpointData<typeof endpoint>>): Promise<SavedRecording> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, annotationId, changes } = data;
  const scope = { apiKey: tenant.apiKey, organizationId };
  return core.write(async (tx) => {
    const now = core.clock.now();
    const found = await lockRecordings(tx, scope, [annotationId]);
    const [recording] = await requireChangeable(call, tx, found);
    if (!recording) throw new ParleyError('NOT_FOUND', `There is no recording ${annotationId} in this organization.`);
    const content = changedRecordingContent(recording.content, changes, viewer.userId, now);
    await tx.db
      .updateTable('recorder_annotations')
      .set({ content: JSON.stringify(content), last_updated: now })
      .where('api_key', '=', tenant.apiKey)
      .where('organization_id', '=', organizationId)
      .where('annotation_id', '=', annotationId)
      .execute();
    const sequence = await tx.append({ ...scope, documentId: '' }, [{ kind: 'recordings', ids: [annotationId] }]);
    await announceRecordings(call, tx, [annotationId]);
    return savedRecording(call, tx, annotationId, sequence);
  });
}
