import type { RecorderAnnotation, RecordingEditVersion, RecordingTranscription } from '@parley/protocol';
import type { Asset, RecorderData, Transcription } from './RecorderData.js';

type Version = Pick<
  RecordingEditVersion,
  'attachments' | 'recordedTime' | 'waveformData' | 'displayName' | 'transcription'
>;

/**
 * A recording as components show it.
 * @param baseUrl of the service: addresses of its files are relative to it
 * @param localUrl of the file on this device, while the service does not have it
 */
export function presentRecording(
  annotation: RecorderAnnotation,
  baseUrl: string | undefined,
  localUrl: string | undefined,
): RecorderData {
  const { annotationId, latestVersion, recordingEditVersions, isUrlAvailable, commentAnnotationId } = annotation;
  const edits = Object.entries(recordingEditVersions).map(([version, edit]) => ({ version: Number(version), edit }));
  const versions: { version: number; edit: Version }[] = [
    ...edits.sort((a, b) => b.version - a.version),
    { version: 0, edit: { ...annotation, recordedTime: annotation.recordedTime ?? undefined } },
  ];
  const assetsAllVersions = versions.flatMap(({ version, edit }) => assetsOf(version, edit, baseUrl, localUrl));
  const newest = versions[0]!.edit;
  const { displayName, recordedTime, waveformData, transcription } = { ...annotation, ...defined(newest) };
  return {
    recorderId: annotationId,
    recordingType: annotation.recordingType,
    from: annotation.from,
    ...(displayName !== undefined && { displayName }),
    createdAt: annotation.createdAt,
    ...(recordedTime?.duration !== undefined && { durationMs: recordedTime.duration }),
    ...(waveformData && { waveformData }),
    isUrlAvailable,
    ...(commentAnnotationId !== undefined && { commentAnnotationId }),
    assets: assetsAllVersions.filter(({ version }) => version === latestVersion),
    assetsAllVersions,
    transcription: spoken(transcription, baseUrl),
    metadata: annotation.metadata,
  };
}

function assetsOf(
  version: number,
  { attachments = [], transcription }: Version,
  baseUrl?: string,
  localUrl?: string,
): Asset[] {
  return attachments.flatMap(({ url, mimeType, name, size, thumbnail }) => {
    const address = url ? absolute(url, baseUrl) : version === 0 ? localUrl : undefined;
    if (address === undefined) return [];
    const format = /(mp3|mp4|webm)/.exec(mimeType ?? '')?.[1] as Asset['fileFormat']; // one of the three that it looks for
    return {
      version,
      url: address,
      ...(mimeType !== undefined && { mimeType }),
      ...(name !== undefined && { fileName: name }),
      ...(size !== undefined && { fileSizeInBytes: size }),
      ...(format && { fileFormat: format }),
      ...(thumbnail !== undefined && { thumbnailUrl: thumbnail }),
      transcription: spoken(transcription, baseUrl),
    };
  });
}

function spoken(transcription: RecordingTranscription | undefined, baseUrl?: string): Transcription {
  if (!transcription) return {};
  const { status, failure, transcriptSegments, vttUrl } = transcription;
  return {
    ...(status !== undefined && { status }),
    ...(failure !== undefined && { failure }),
    ...(transcriptSegments && { transcriptSegments }),
    ...(vttUrl !== undefined && { vttFileUrl: absolute(vttUrl, baseUrl) }),
  };
}

const defined = (version: Version): Version =>
  Object.fromEntries(Object.entries(version).filter(([, value]) => value !== undefined));

const absolute = (url: string, baseUrl: string = globalThis.location?.origin ?? '') =>
  /^\/(?!\/)/.test(url) ? baseUrl.replace(/\/+$/, '') + url : url;
