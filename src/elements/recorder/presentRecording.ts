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
  const chunkUrls = isUrlAvailable ? Object.values(annotation.chunkUrls ?? {}) : []; // in the order of their numbers
  const assetsAllVersions = versions.flatMap(({ version, edit }) =>
    assetsOf(version, edit, baseUrl, { localUrl, chunkUrls }),
  );
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
    ...(annotation.isRecorderResolverUsed && { isRecorderResolverUsed: true }),
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
  baseUrl: string | undefined,
  first: { localUrl: string | undefined; chunkUrls: string[] },
): Asset[] {
  return attachments.flatMap(({ url, mimeType, name, size, thumbnail }) => {
    const chunkUrls = !url && version === 0 && first.chunkUrls.length > 0 ? first.chunkUrls : undefined;
    const own = url ? absolute(url, baseUrl) : chunkUrls && '';
    const address = own ?? (version === 0 ? first.localUrl : undefined);
    if (address === undefined) return [];
    const format = /(mp3|mp4|webm)/.exec(mimeType ?? '')?.[1] as Asset['fileFormat']; // one of the three that it looks for
    return {
      version,
      url: address,
      ...(chunkUrls && { chunkUrls }),
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
