import type { EndpointData, getRecordings as endpoint, RecorderAnnotation } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { requireOrganization } from '../../../access/scope.js';
import { readInSteps } from '../../../common/readInSteps.js';
import { type RecordingCursor, recordingCursor, readRecordings } from '../../../recordings/readRecordings.js';
import { recordingAudience } from '../../../recordings/recordingRows.js';
import { loadRecordingPeople, toRecording } from '../../../recordings/toRecording.js';

/**
 * `recordings/get` (REST contract §3.10): recordings of an organization, newest first. Omits those that only their author sees, such as
 * drafts. Throws `NOT_FOUND` without the organization.
 */
export async function getRecordings(
  core: Core,
  { apiKey }: Tenant,
  { organizationId, documentId, recordingIds, pageSize = LIMITS.pageSize }: EndpointData<typeof endpoint>,
  start: RecordingCursor | undefined,
): Promise<{ recordings: RecorderAnnotation[]; next: RecordingCursor | null }> {
  const scope = { apiKey, organizationId };
  await requireOrganization(core.db, apiKey, organizationId);
  const documentIds = documentId === undefined ? undefined : [documentId];
  const ofIds = recordingIds && ({ column: 'annotation_id', values: recordingIds } as const);
  const ofDocument = documentIds && ({ column: 'document_id', values: documentIds } as const);
  const read = async (after: RecordingCursor | undefined, limit: number) => {
    const rows = await readRecordings(core.db, scope, { of: ofIds ?? ofDocument, documentIds, after, limit });
    const people = await loadRecordingPeople(core.db, scope, rows);
    const walked = rows.map(async (row) => {
      const item = recordingAudience(row).isDraft ? null : await toRecording(core, scope, row, people, null);
      return { position: recordingCursor(row), item, row };
    });
    return Promise.all(walked);
  };
  const { items, next } = await readInSteps<RecorderAnnotation, RecordingCursor>(read, start, pageSize);
  return { recordings: items, next };
}
