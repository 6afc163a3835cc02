import type { Attachment, RecorderAnnotation, RecordingEditVersion } from '@parley/protocol';
import type { PartialRecorder, PartialRecordingVersion } from '../../../providers/DataProviders.js';

/** Whether only the service sets a field. */
type IsStructure = (field: string) => boolean;

/**
 * A recording with the customer's data. The customer's store changes neither its structure nor its author; fields of a wrong type
 * are omitted.
 */
export function mergeRecording(
  annotation: RecorderAnnotation,
  partial: Partial<PartialRecorder>,
  isStructure: IsStructure,
): RecorderAnnotation {
  const { chunkUrls, recordingEditVersions } = partial;
  const versions = Object.entries(annotation.recordingEditVersions).map(([number, version]) => {
    const external = recordOf(recordOf(recordingEditVersions)[number]);
    return [number, mergeVersion<RecordingEditVersion>(version, external, isStructure)] as const;
  });
  return {
    ...mergeVersion(annotation, partial, isStructure),
    ...(chunkUrls && { chunkUrls: onlyTexts(recordOf(chunkUrls)) }),
    recordingEditVersions: Object.fromEntries(versions),
  };
}

function mergeVersion<Version extends VersionContent>(
  version: Version,
  partial: PartialRecordingVersion,
  isStructure: IsStructure,
): Version {
  const { from, transcription, attachment, attachments = attachment && [attachment] } = partial;
  const extra = Object.entries(partial).filter(([name, value]) => !isStructure(name) && isOfKind(name, value));
  return {
    ...version,
    ...Object.fromEntries(extra),
    ...(version.from &&
      recordOf(from)['userId'] === version.from.userId && {
        from: { ...onlyTexts(recordOf(from)), ...version.from },
      }),
    ...(transcription && { transcription: { from: version.from, ...recordOf(transcription) } }),
    ...(Array.isArray(attachments) && { attachments: mergeFiles(version.attachments ?? [], attachments) }),
  };
}

type VersionContent = Pick<RecordingEditVersion, 'from' | 'attachments' | 'transcription'>;

/** Those of the customer, then others of the service. */
function mergeFiles(stored: readonly Attachment[], external: readonly unknown[]): Attachment[] {
  const known = new Map(stored.map((file) => [file.attachmentId, file]));
  const files = external.flatMap((each): Attachment[] => {
    const { attachmentId, size, ...rest } = recordOf(each);
    if (typeof attachmentId !== 'string') return [];
    const own = known.get(attachmentId);
    known.delete(attachmentId);
    const texts = onlyTexts(rest) as Partial<Attachment>; // all other fields that are used are texts
    return [{ ...own, ...texts, attachmentId, ...(typeof size === 'number' && { size }) }];
  });
  return [...files, ...known.values()];
}

/** A JSON store writes `null` for what is not there. */
function isOfKind(name: string, value: unknown): boolean {
  if (name === 'displayName') return typeof value === 'string';
  if (name === 'recordedTime') return typeof recordOf(value)['duration'] === 'number';
  return value != null;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const onlyTexts = (record: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
