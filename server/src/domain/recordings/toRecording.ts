import type { Attachment, RecorderAnnotation, RecordingEditVersion, User } from '@parley/protocol';
import { accessFieldsOf } from '@parley/protocol/constants';
import type { Kysely } from 'kysely';
import type { StoredRecordingVersion, StoredTranscription } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import type { Signer } from '../files/attachmentUrl.js';
import { briefPerson } from '../people/briefPerson.js';
import { loadPeople } from '../people/loadPeople.js';
import type { FinishedFile, RecordingRow } from './recordingRows.js';
import { type RecordingReader, recordingUrl } from './recordingUrl.js';
import { toTranscription } from './toTranscription.js';

/** Loads the people whom recordings name. */
export function loadRecordingPeople(
  db: Kysely<Tables>,
  scope: ThreadScope,
  rows: readonly RecordingRow[],
): Promise<ReadonlyMap<string, User>> {
  const userIds = new Set<string>();
  for (const { recorded_by, content } of rows) {
    userIds.add(recorded_by);
    for (const { from } of Object.values(content.recordingEditVersions ?? {})) if (from) userIds.add(from);
  }
  return loadPeople(db, scope, userIds);
}

/**
 * Returns a recording as it is read. The caller checks whether the reader may see it (`recordingAudience`).
 * @param people `loadRecordingPeople`
 * @param readerId whom the addresses of its files are for
 */
export async function toRecording(
  signer: Signer,
  scope: ThreadScope,
  row: RecordingRow,
  people: ReadonlyMap<string, User>,
  readerId: RecordingReader,
): Promise<RecorderAnnotation> {
  const {
    attachments = [],
    recordingEditVersions = {},
    transcription,
    context,
    metadata,
    anchor,
    ...content
  } = row.content;
  const personOf = (userId: string): User =>
    content.isRecorderResolverUsed ? { userId } : briefPerson(people, scope.organizationId, userId);
  const filesOf = async (version: number, described: readonly Attachment[]) => {
    const files = (row.files ?? []).filter((file) => file.version === version);
    return withFiles(described, await Promise.all(files.map((file) => describeFile(signer, scope, file, readerId))));
  };
  const resultOf = (stored: StoredTranscription, version: number, files: readonly Attachment[]) => {
    const file = row.files?.find((one) => one.version === version);
    const url = files.find(({ attachmentId }) => attachmentId === file?.attachmentId)?.url;
    return toTranscription(stored, personOf(row.recorded_by), url);
  };
  const versionOf = async (
    number: string,
    { from, transcription: stored, ...version }: StoredRecordingVersion,
  ): Promise<RecordingEditVersion> => {
    const files = await filesOf(Number(number), version.attachments ?? []);
    return {
      ...version,
      ...(from !== undefined && { from: personOf(from) }),
      ...(files.length > 0 && { attachments: files }),
      ...(stored && { transcription: resultOf(stored, Number(number), files) }),
    };
  };
  const versions = Object.entries(recordingEditVersions).map(
    async ([number, version]) => [number, await versionOf(number, version)] as const,
  );
  const files = await filesOf(0, attachments);
  const accessFields = accessFieldsOf(context?.access);
  return {
    ...anchor,
    annotationId: row.annotation_id,
    type: 'recorder',
    from: personOf(row.recorded_by),
    ...content,
    ...(row.comment_annotation_id !== null && { commentAnnotationId: row.comment_annotation_id }),
    attachments: files,
    ...(transcription && { transcription: resultOf(transcription, 0, files) }),
    latestVersion: content.latestVersion ?? 0,
    recordingEditVersions: Object.fromEntries(await Promise.all(versions)),
    ...(context && { context: { ...context, ...(accessFields.length > 0 && { accessFields }) } }),
    createdAt: row.created_at,
    lastUpdated: row.last_updated,
    metadata: {
      ...metadata,
      apiKey: scope.apiKey,
      organizationId: scope.organizationId,
      documentId: row.document_id,
      ...(row.document_name !== null && { documentMetadata: { documentName: row.document_name } }),
    },
  };
}

const describeFile = async (
  signer: Signer,
  { apiKey, organizationId }: ThreadScope,
  { attachmentId, name, mimeType, size, fileKey, hasThumbnail }: FinishedFile,
  readerId: RecordingReader,
): Promise<Attachment> => {
  const url = await recordingUrl(signer, { apiKey, organizationId, fileKey, readerId });
  const thumbnail = `${url}&as=thumbnail`; // who may read a file may see its picture: both are at the same signed address
  return { attachmentId, name, mimeType, size, url, ...(hasThumbnail && { thumbnail }) };
};

/** Adds the service's data of its files to the clients' data of them. A name that a client gave stays. */
function withFiles(described: readonly Attachment[], files: readonly Attachment[]): Attachment[] {
  const known = new Map(files.map((file) => [file.attachmentId, file]));
  const shown = described.map((attachment) => {
    const file = known.get(attachment.attachmentId);
    known.delete(attachment.attachmentId);
    return file ? { ...attachment, ...file, name: attachment.name ?? file.name } : attachment;
  });
  return [...known.values(), ...shown];
}
