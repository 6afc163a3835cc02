import type { ThreadReader } from '../access/ThreadReader.js';
import { maySeeThread } from '../access/threadAudience.js';
import { type RecordingRow, recordingAudience } from './recordingRows.js';

/** True when a person may see a recording. Lists, files and writes all decide by this. */
export const maySeeRecording = (row: RecordingRow, reader: ThreadReader): boolean =>
  maySeeThread(
    recordingAudience(row),
    reader.in({ documentId: row.document_id, accessType: row.access_type, disabled: row.disabled }),
  );
