import type { addRecording as endpoint, EndpointData } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { announceRecordings } from '../../../consequences/recordings/announceRecordings.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { ensureScope } from '../../../access/scope.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readPosition } from '../../../common/readPosition.js';
import { newRecordingContent } from '../../../recordings/recordingContent.js';
import { type SavedRecording, savedRecording } from './savedRecording.js';

/**
 * Adds a recording of the person. A repeat changes nothing. Throws as `requireEditor`; `ALREADY_EXISTS` when the id is that of another
 * recording.
 */
export async function addRecording(call: PersonCall<EndpointData<typeof endpoint>>): Promise<SavedRecording> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, documentId, recorderAnnotation } = data;
  const { annotationId } = recorderAnnotation;
  const scope = { apiKey: tenant.apiKey, organizationId };
  await requireEditor(core.db, tenant, viewer, { organizationId, documentId }, nowSeconds(core.clock));
  return core.write(async (tx) => {
    const now = core.clock.now();
    await ensureScope(tx, now, { ...scope, documentId });
    const made = await tx.db
      .insertInto('recorder_annotations')
      .values({
        api_key: tenant.apiKey,
        organization_id: organizationId,
        annotation_id: annotationId,
        document_id: documentId,
        author_id: viewer.userId,
        content: JSON.stringify(newRecordingContent(recorderAnnotation)),
        comment_annotation_id: null,
        comment_id: null,
        created_at: now,
        last_updated: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('annotation_id')
      .executeTakeFirst();
    if (made) {
      const sequence = await tx.append({ ...scope, documentId: '' }, [{ kind: 'recordings', ids: [annotationId] }]);
      await announceRecordings(call, tx, [annotationId]);
      return savedRecording(call, tx, annotationId, sequence);
    }
    const first = await tx.db
      .selectFrom('recorder_annotations')
      .where('api_key', '=', tenant.apiKey)
      .where('organization_id', '=', organizationId)
      .where('annotation_id', '=', annotationId)
      .select(['author_id', 'document_id'])
      .executeTakeFirst();
    if (first?.author_id === viewer.userId && first.document_id === documentId) {
      return savedRecording(call, tx, annotationId, await readPosition(tx.db, scope));
    }
    throw new ParleyError(
      'ALREADY_EXISTS',
      'data.recorderAnnotation.annotationId: is the id of another recording already',
    );
  });
}
