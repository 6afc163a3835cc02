import type { RecorderAnnotation, RecordingTranscription } from '@parley/protocol';
import { type PlayedVersion, playedVersions } from '@parley/protocol/constants';
import type { Asset, RecorderData, Transcription } from './RecorderData.js';

/**
 * A recording as components show it.
 * @param baseUrl of files: addresses from the service are relative to it
 * @param localUrl of the file on this device, while the service does not have it
 */
export function presentRecording(
  annotation: RecorderAnnotation,
  baseUrl: string | undefined,
  localUrl: string | undefined,
): RecorderData {
  const { annotationId, isUrlAvailable, commentAnnotationId } = annotation;
  const versions = playedVersions(annotation);
  const [newest] = versions;
  const { displayName, recordedTime, waveformData, transcription, range, file } = newest;
  return {
    recorderId: annotationId,
    recordingType: annotation.recordingType,
    from: annotation.from,
    ...(displayName !== undefined && { displayName }),
    createdAt: annotation.createdAt,
    ...(recordedTime?.duration !== undefined && { durationMs: recordedTime.duration }),
    ...(waveformData && { waveformData }),
    ...(range && {
      trim: {
        ...range,
        ...(file.recordedTime?.duration !== undefined && { fileDurationMs: file.recordedTime.duration }),
        ...(file.waveformData && { fileWaveformData: file.waveformData }),
      },
    }),
    isUrlAvailable,
    ...(commentAnnotationId !== undefined && { commentAnnotationId }),
    assets: assetsOf(newest, baseUrl, localUrl),
    assetsAllVersions: versions.flatMap((version) => assetsOf(version, baseUrl, localUrl)),
    transcription: transcriptionOf(transcription, baseUrl),
    metadata: annotation.metadata,
  };
}

function assetsOf(
  { version, fileVersion, attachments, transcription }: PlayedVersion,
  baseUrl?: string,
  localUrl?: string,
): Asset[] {
  return attachments.flatMap(({ url, mimeType, name, size, thumbnail }) => {
    const address = url ? absolute(url, baseUrl) : fileVersion === 0 ? localUrl : undefined;
    if (address === undefined) return [];
    const format = /(mp3|mp4|webm)/.exec(mimeType ?? '')?.[1] as Asset['fileFormat']; // one of the three that it looks for
    return {
      version,
      url: address,
      ...(mimeType !== undefined && { mimeType }),
      ...(name !== undefined && { fileName: name }),
      ...(size !== undefined && { fileSizeInBytes: size }),
      ...(format && { fileFormat: format }),
      ...(thumbnail !== undefined && { thumbnailUrl: absolute(thumbnail, baseUrl) }),
      transcription: transcriptionOf(transcription, baseUrl),
    };
  });
}

function transcriptionOf(transcription: RecordingTranscription | undefined, baseUrl?: string): Transcription {
  if (!transcription) return {};
  const { status, failure, transcriptSegments, vttUrl, contentSummary } = transcription;
  return {
    ...(status !== undefined && { status }),
    ...(failure !== undefined && { failure }),
    ...(transcriptSegments && { transcriptSegments }),
    ...(vttUrl !== undefined && { vttFileUrl: absolute(vttUrl, baseUrl) }),
    ...(contentSummary !== undefined && { contentSummary }),
  };
}

const absolute = (url: string, baseUrl: string = globalThis.location?.origin ?? '') =>
  /^\/(?!\/)/.test(url) ? baseUrl.replace(/\/+$/, '') + url : url;
