import type { Attachment, RecorderAnnotation, RecordingEditVersion } from '@parley/protocol';
import { definedFields } from '../../../definedFields.js';
import type { PartialRecorder, PartialRecordingVersion, ProviderMetadata } from '../../../providers/DataProviders.js';

/** Fields of recordings that the customer receives besides personal data. */
export interface ExtraFields {
  fieldsToRemove: readonly string[];
  additionalFields: readonly string[];
}

/** A recording as loaded in this client, with its content. */
export type KnownRecording = Pick<RecorderAnnotation, 'annotationId' | 'from'> &
  Partial<Omit<RecorderAnnotation, 'metadata'>>;

/** The part of a recording that the customer receives (client contract §6.2). */
export function partialRecording(
  recording: KnownRecording,
  metadata: ProviderMetadata,
  extra: ExtraFields,
): PartialRecorder {
  const { annotationId, chunkUrls, isUrlAvailable, recordingEditVersions = {} } = recording;
  const versions = Object.entries(recordingEditVersions).map(
    ([number, version]) => [number, partialVersion(version, extra)] as const,
  );
  return definedFields({
    ...partialVersion(recording, extra),
    annotationId,
    metadata,
    chunkUrls,
    isUrlAvailable,
    recordingEditVersions: versions.length > 0 ? Object.fromEntries(versions) : undefined,
  });
}

function partialVersion(
  version: Pick<RecordingEditVersion, 'from' | 'attachments' | 'transcription'>,
  extra: ExtraFields,
): PartialRecordingVersion {
  const names = new Set([...extra.fieldsToRemove, ...extra.additionalFields]);
  const { from, attachments, transcription } = version;
  return definedFields({
    ...Object.fromEntries(Object.entries(version).filter(([name]) => names.has(name))),
    from,
    transcription,
    attachments: attachments?.map(withoutPassingUrl),
  });
}

/** Addresses of the service expire, and those of this tab are of no use elsewhere. */
const withoutPassingUrl = ({ url, isAttachmentResolverUsed: _, ...attachment }: Attachment): Attachment =>
  definedFields({ ...attachment, url: url && /^(\/(?!\/)|blob:)/.test(url) ? undefined : url });
