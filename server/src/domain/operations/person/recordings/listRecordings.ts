import type { EndpointData, listRecordings as endpoint, RecorderAnnotation } from '@parley/protocol';
import { RECORDING_LIMITS } from '@parley/protocol/constants';
import type { PersonCall } from '../../../access/PersonCall.js';
import { loadThreadReader } from '../../../access/ThreadReader.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { readInSteps } from '../../../common/readInSteps.js';
import { readPosition } from '../../../common/readPosition.js';
import { maySeeRecording } from '../../../recordings/maySeeRecording.js';
import { type RecordingCursor, recordingCursor, readRecordings } from '../../../recordings/readRecordings.js';
import { loadRecordingPeople, toRecording } from '../../../recordings/toRecording.js';

/** Most recordings that one page reads. Beyond it the page ends, so that it costs the same when the person may see hardly any. */
const MAX_READ = 2000;

interface ListedRecordings {
  recorderAnnotations: RecorderAnnotation[];
  /** Position of the organization's stream before the recordings were read. */
  sequence: number;
  next: RecordingCursor | null;
}

/** Returns a page of the recordings that a person may see, newest first, within `LIMITS.answerBytes`. */
export async function listRecordings(
  { core, tenant, viewer, data }: PersonCall<EndpointData<typeof endpoint>>,
  start: RecordingCursor | undefined,
): Promise<ListedRecordings> {
  const { organizationId, documentIds, recorderIds, pageSize = RECORDING_LIMITS.pageSize } = data;
  const scope = { apiKey: tenant.apiKey, organizationId };
  const sequence = await readPosition(core.db, scope);
  const now = nowSeconds(core.clock);
  const reader = await loadThreadReader(core.db, tenant, organizationId, viewer.userId, now, documentIds);
  const ofIds = recorderIds && ({ column: 'annotation_id', values: recorderIds } as const);
  const ofDocuments = documentIds && ({ column: 'document_id', values: documentIds } as const);
  const read = async (after: RecordingCursor | undefined, limit: number) => {
    const query = { of: ofIds ?? ofDocuments, ...(ofIds && { documentIds }), after, limit };
    const rows = await readRecordings(core.db, scope, query);
    const people = await loadRecordingPeople(core.db, scope, rows);
    const walked = rows.map(async (row) => {
      const item = maySeeRecording(row, reader) ? await toRecording(core, scope, row, people, viewer.userId) : null;
      return { position: recordingCursor(row), item, row };
    });
    return Promise.all(walked);
  };
  const { items, next } = await readInSteps<RecorderAnnotation, RecordingCursor>(read, start, pageSize, MAX_READ);
  return { recorderAnnotations: items, sequence, next };
}
