import type { EndpointData, EndpointResult, startRecordingUpload as endpoint } from '@parley/protocol';
import { ParleyError, RECORDING_LIMITS } from '@parley/protocol/constants';
import { sql } from 'kysely';
import { generateId } from '../../../../ids.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { ensureScope } from '../../../access/scope.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { beingDeleted } from '../../../deletion/beingDeleted.js';
import { exhausted, lockStoredBytes } from '../../../files/requireQuota.js';
import { knownType } from '../../../files/storedType.js';
import { ofFile } from '../../../recordings/recordingUploads.js';

type Call = PersonCall<EndpointData<typeof endpoint>>;

/**
 * Starts the upload of a file of a recording, or resumes it: returns the parts that are stored. Throws as `requireEditor`;
 * `ALREADY_EXISTS` when the id is that of another file; `RESOURCE_EXHAUSTED` when too many uploads of the person are unfinished.
 */
export async function startUpload(call: Call): Promise<EndpointResult<typeof endpoint>> {
  const { core, tenant, viewer, data } = call;
  const { organizationId, documentId, attachmentId, annotationId, version = 0 } = data;
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const id = { ...scope, attachmentId };
  await requireEditor(core.db, tenant, viewer, scope, nowSeconds(core.clock));
  return core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), scope);
    await insertFile(tx, call);
    const file = await tx.db.selectFrom('recorder_files').where(ofFile(id)).selectAll().executeTakeFirstOrThrow();
    const isOwn = file.uploaded_by === viewer.userId && file.document_id === documentId;
    if (!isOwn || file.annotation_id !== annotationId || file.version !== version) {
      throw new ParleyError('ALREADY_EXISTS', 'data.attachmentId: is the id of another file already');
    }
    const parts = await tx.db
      .selectFrom('recorder_parts')
      .where(ofFile(id))
      .where('is_stored', '=', true)
      .select('part_number')
      .orderBy('part_number')
      .execute();
    return {
      attachmentId,
      parts: parts.map((part) => part.part_number),
      isFinished: file.finished_for !== null,
      maxPartBytes: RECORDING_LIMITS.partBytes,
      maxParts: RECORDING_LIMITS.parts,
    };
  });
}

/** Does nothing when there is a file with the id. Throws `UNAVAILABLE` while the parts of a deleted one are still being deleted. */
async function insertFile(tx: WriteTransaction, { core, tenant, viewer, data }: Call): Promise<void> {
  const now = core.clock.now();
  const { organizationId, documentId, attachmentId, annotationId, version = 0 } = data;
  const id = { apiKey: tenant.apiKey, organizationId, attachmentId };
  const made = await tx.db
    .insertInto('recorder_files')
    .values({
      api_key: tenant.apiKey,
      organization_id: organizationId,
      attachment_id: attachmentId,
      document_id: documentId,
      annotation_id: annotationId,
      version,
      uploaded_by: viewer.userId,
      name: data.name,
      mime_type: knownType(data.mimeType),
      file_key: generateId(),
      created_at: now,
      last_updated: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attachment_id')
    .executeTakeFirst();
  if (!made) return;
  const left = await tx.db.selectFrom('recorder_parts').where(ofFile(id)).select('part_number').limit(1).execute();
  if (left.length > 0) throw beingDeleted(attachmentId);
  await lockStoredBytes(tx, tenant, viewer, organizationId);
  const { maxUnusedUploads } = core.options.limits;
  const { rows } = await sql<{ unfinished: number }>`
    select count(*)::int as unfinished from recorder_files where api_key = ${tenant.apiKey}
      and organization_id = ${organizationId} and uploaded_by = ${viewer.userId} and finished_for is null`.execute(
    tx.db,
  );
  if (rows[0]!.unfinished > maxUnusedUploads) {
    throw exhausted(`At most ${maxUnusedUploads} uploads of a person may be unfinished: finish or abort some.`);
  }
}
