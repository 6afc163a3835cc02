import {
  type Attachment,
  anchorFields,
  locationKeyOf,
  type NewRecorderAnnotation,
  type RecorderAnnotationChange,
  type RecordingEdit,
} from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { RecordingContent, StoredRecordingVersion } from '../../store/columns.js';

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
    ...{ recordingType, mode, recordedTime, waveformData, displayName, chunkUrls },
    ...{ isRecorderResolverUsed, isUrlAvailable, location, locationId: locationId ?? undefined, context, metadata },
    attachments: attachments && withoutLocalUrls(attachments),
    anchor: Object.values(anchor).some((value) => value !== undefined) ? anchor : undefined,
  };
}

/**
 * Returns the changed content. Throws `FAILED_PRECONDITION` when the version is neither there nor the next one.
 * @param userId who changes it
 */
export function changedRecordingContent(
  content: RecordingContent,
  { editVersion, attachments, transcribe: _, ...changes }: RecorderAnnotationChange,
  userId: string,
  now: number,
): RecordingContent {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const changed: RecordingContent = {
    ...content,
    ...Object.fromEntries(given.map(([name, value]) => [name, value ?? undefined])),
    ...(attachments && { attachments: withoutLocalUrls(attachments) }),
  };
  const kept = changed.isRecorderResolverUsed ? withoutTranscripts(changed) : changed;
  if (!editVersion) return kept;
  const { version, ...edit } = editVersion;
  return withVersion(kept, version, edit, { from: userId, createdAt: now }, 'data.changes.editVersion.version');
}

/**
 * Returns the content with a version, or with more about one. Throws `FAILED_PRECONDITION`, naming `field`, when it is neither there nor the
 * next one.
 */
export function withVersion(
  content: RecordingContent,
  number: number,
  { attachments, ...edit }: Partial<RecordingEdit>,
  made: Required<Pick<StoredRecordingVersion, 'from' | 'createdAt'>>,
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
