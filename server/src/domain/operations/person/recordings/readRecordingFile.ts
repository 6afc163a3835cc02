import { ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import { findTenant } from '../../../../credentials/credentials.js';
import { loadThreadReader } from '../../../access/ThreadReader.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { type FilePart, readParts } from '../../../recordings/fileParts.js';
import { maySeeRecording } from '../../../recordings/maySeeRecording.js';
import { readRecordings } from '../../../recordings/readRecordings.js';
import type { RecordingRow } from '../../../recordings/recordingRows.js';
import { type RecordingFilePlace, readRecordingUrl } from '../../../recordings/recordingUrl.js';
import { transcriptionOf } from '../../../recordings/transcriptionOf.js';
import type { ByteRange } from '../../../../environment.js';
import type { StoredSegment } from '../../../../store/columns.js';

/** A file of a recording, whose bytes are not read yet. */
export interface FoundFile {
  name: string;
  mimeType: string;
  fileKey: string;
  /** Bytes. */
  size: number;
  /** Ms since epoch. */
  expiresAt: number;
  /** The transcript; `null`: there is none. */
  segments: readonly StoredSegment[] | null;
  /** Its picture; `null`: it has none. */
  thumbnail: Thumbnail | null;
  /** Returns the parts that contain the range. */
  partsOf(range: ByteRange): Promise<FilePart[]>;
}

/** A picture of a file, whose bytes are not read yet. */
export interface Thumbnail {
  blobKey: string;
  mimeType: string;
}

/**
 * Returns the file of a signed address for the reader to whom it was given. Throws `NOT_FOUND` when the address was altered or has expired,
 * the recording is deleted, or the reader may not see it any more: the caller cannot tell these apart.
 */
export async function readRecordingFile(core: Core, fileKey: string, query: URLSearchParams): Promise<FoundFile> {
  const address = await readRecordingUrl(core, fileKey, query);
  const file = address && (await findFile(core, address.place));
  const recording = file && (await readableRecording(core, address.place, file.recordingId));
  if (!recording) {
    throw new ParleyError('NOT_FOUND', 'There is no file at this address, or the address has expired.');
  }
  const { apiKey, organizationId } = address.place;
  const { attachmentId } = file;
  const segments = transcriptionOf(recording.content, file.version)?.segments ?? null;
  return {
    segments,
    thumbnail: file.thumbnail,
    name: file.name,
    mimeType: file.mimeType,
    size: file.size,
    fileKey,
    expiresAt: address.expiresAt,
    partsOf: (range) => readParts(core.db, { apiKey, organizationId, attachmentId }, range),
  };
}

async function findFile({ db }: Core, { apiKey, organizationId, fileKey }: RecordingFilePlace) {
  const { rows } = await sql<{
    attachmentId: string;
    recordingId: string;
    version: number;
    name: string;
    mimeType: string;
    size: number;
    thumbnail: Thumbnail | null;
  }>`
    select f.attachment_id as "attachmentId", f.finished_for as "recordingId", f.version, f.name, f.mime_type as "mimeType",
      f.size, case when t.is_stored then
        jsonb_build_object('blobKey', t.blob_key, 'mimeType', t.mime_type) end as thumbnail
    from recorder_files f left join recorder_thumbnails t on t.api_key = f.api_key
      and t.organization_id = f.organization_id and t.attachment_id = f.attachment_id
    where f.api_key = ${apiKey} and f.organization_id = ${organizationId} and f.file_key = ${fileKey}
      and f.finished_for is not null`.execute(db);
  return rows[0];
}

/** Returns the recording if the reader may see it now. The backends of a key may see it while nothing around it is switched off. */
async function readableRecording(
  core: Core,
  { apiKey, organizationId, readerId }: RecordingFilePlace,
  annotationId: string,
): Promise<RecordingRow | null> {
  const tenant = await findTenant(core, apiKey).catch((error: unknown) => {
    if (error instanceof ParleyError && error.code !== 'UNAVAILABLE') return null; // there is no such key, or it is switched off
    throw error;
  });
  const of = { column: 'annotation_id', values: [annotationId] } as const;
  const [row] = await readRecordings(core.db, { apiKey, organizationId }, { of, limit: 1 });
  if (!tenant || !row) return null;
  if (readerId === null) return !row.disabled && (await isOpen(core, apiKey, organizationId)) ? row : null;
  const now = nowSeconds(core.clock);
  const reader = await loadThreadReader(core.db, tenant, organizationId, readerId, now, [row.document_id]);
  return maySeeRecording(row, reader) ? row : null;
}

async function isOpen({ db }: Core, apiKey: string, organizationId: string): Promise<boolean> {
  const organization = await db
    .selectFrom('organizations')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('disabled', '=', false)
    .select('organization_id')
    .executeTakeFirst();
  return organization !== undefined;
}
