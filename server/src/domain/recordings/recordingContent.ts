import {
  type Attachment,
  anchorFields,
  locationKeyOf,
  type NewRecorderAnnotation,
  type RecorderAnnotationChange,
  type RecordingEdit,
  type TrimRange,
} from '@parley/protocol';
import { ParleyError, RECORDING_LIMITS } from '@parley/protocol/constants';
import type { RecordingContent, StoredRecordingVersion } from '../../store/columns.js';
import { clockTime } from './captions.js';
import type { RecordingRow } from './recordingRows.js';

/** Returns the content of a new recording to store. */
export function newRecordingContent({
  annotationId: _,
  attachments,
  mode = 'floating',
  isUrlAvailable = false,
  ...input
}: NewRecorderAnnotation): RecordingContent {
  const anchor = Object.fromEntries(
    Object.keys(anchorFields).map((name) => [name, (input as Record<string, unknown>)[name]]),
  );
  const { recordingType, recordedTime, waveformData, displayName, chunkUrls, isRecorderResolverUsed } = input;
  const { location, context, metadata } = input;
  const locationId = location && locationKeyOf(location);
  return {
    recordingType,
    mode,
    recordedTime,
    waveformData,
    displayName,
    chunkUrls,
    isRecorderResolverUsed,
    isUrlAvailable,
    location,
    locationId: locationId ?? undefined,
    context,
    metadata,
    attachments: attachments && withoutLocalUrls(attachments),
    anchor: Object.values(anchor).some((value) => value !== undefined) ? anchor : undefined,
  };
}

/**
 * Returns the changed content. Throws `FAILED_PRECONDITION` when the version is neither there nor the next one. `withTrim` trims.
 */
export function changedRecordingContent(
  content: RecordingContent,
  { editVersion, trim: _trim, transcribe: _transcribe, attachments, ...changes }: RecorderAnnotationChange,
  made: MadeBy,
): RecordingContent {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const changed: RecordingContent = {
    ...content,
    ...Object.fromEntries(given.map(([name, value]) => [name, value ?? undefined])),
    ...(attachments && { attachments: withoutLocalUrls(attachments) }),
  };
  const stored = changed.isRecorderResolverUsed ? withoutTranscripts(changed) : changed;
  if (!editVersion) return stored;
  const { version, ...edit } = editVersion;
  return withVersion(stored, version, edit, made, 'data.changes.editVersion.version');
}

/**
 * Returns the content with one more version, which plays a part of the file, or all of it: the same content when the newest version does just
 * that. The version is numbered here, so that of two trims at the same time none overwrites the other. Throws `FAILED_PRECONDITION` when there
 * are too many.
 */
export function withTrim(
  { content, files }: Pick<RecordingRow, 'content' | 'files'>,
  trim: TrimRange | null,
  made: MadeBy,
): RecordingContent {
  const { latestVersion = 0, recordingEditVersions = {} } = content;
  const newest = recordingEditVersions[latestVersion];
  const hasFile = newest?.attachments !== undefined || files?.some(({ version }) => version === latestVersion);
  const range = hasFile ? undefined : newest?.boundedTrimRanges?.[0];
  if (range?.startMs === trim?.startMs && range?.endMs === trim?.endMs) return content;
  if (latestVersion >= RECORDING_LIMITS.versions) {
    const most = RECORDING_LIMITS.versions;
    throw new ParleyError('FAILED_PRECONDITION', `data.changes.trim: the recording has ${most} versions, the most`);
  }
  const duration = trim && trim.endMs - trim.startMs;
  const edit = {
    boundedTrimRanges: trim ? [trim] : [],
    ...(duration !== null && { recordedTime: { duration, display: clockTime(duration / 1000) } }),
  };
  return withVersion(content, latestVersion + 1, edit, made, 'data.changes.trim');
}

/** Who made a version, and when. */
type MadeBy = Required<Pick<StoredRecordingVersion, 'from' | 'createdAt'>>;

/**
 * Returns the content with a version, or with more about one. Throws `FAILED_PRECONDITION`, naming `field`, when it is neither there nor the
 * next one.
 */
export function withVersion(
  content: RecordingContent,
  number: number,
  { attachments, ...edit }: Partial<RecordingEdit>,
  made: MadeBy,
  field: string,
): RecordingContent {
  const { latestVersion = 0, recordingEditVersions = {} } = content;
  if (number > latestVersion + 1) {
    throw new ParleyError('FAILED_PRECONDITION', `${field}: the next version is ${latestVersion + 1}`);
  }
  const version: StoredRecordingVersion = {
    ...made,
    ...recordingEditVersions[number],
    ...Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)),
    ...(attachments && { attachments: withoutLocalUrls(attachments) }),
  };
  return {
    ...content,
    latestVersion: Math.max(latestVersion, number),
    recordingEditVersions: { ...recordingEditVersions, [number]: version },
  };
}

/** The words of a recording are in the customer's store. */
function withoutTranscripts({ transcription: _, ...content }: RecordingContent): RecordingContent {
  const versions = Object.entries(content.recordingEditVersions ?? {});
  return {
    ...content,
    ...(versions.length > 0 && {
      recordingEditVersions: Object.fromEntries(
        versions.map(([version, { transcription: _words, ...edit }]) => [version, edit]),
      ),
    }),
  };
}

/** Only the tab that made a file can open its address. */
const withoutLocalUrls = (attachments: readonly Attachment[]): Attachment[] =>
  attachments.map((attachment) =>
    attachment.url?.startsWith('blob:') ? { ...attachment, url: undefined } : attachment,
  );
