import type { Attachment, RecorderAnnotation, RecordingTranscription, TranscriptSegment, User } from '@parley/protocol';

/** A file of a recording in a webhook (REST contract §2.14). */
export interface RecordingAsset {
  version?: number;
  /** Expires some minutes after the event; `recordings/get` has new ones. */
  url?: string | undefined;
  mimeType?: string | undefined;
  fileName?: string | undefined;
  fileSizeInBytes?: number | undefined;
  fileFormat?: 'mp3' | 'mp4' | 'webm' | undefined;
  thumbnailUrl?: string | undefined;
}

/** What is said in a recording. Empty until it is transcribed. */
interface RecordingWords {
  transcriptSegments?: TranscriptSegment[] | undefined;
  vttFileUrl?: string | undefined;
}

/** The fields of a recording in a webhook. */
export interface RecorderData {
  recorderId: string;
  from: User;
  /** Of the newest version. */
  assets: RecordingAsset[];
  assetsAllVersions: RecordingAsset[];
  transcription: RecordingWords;
}

const FORMATS: Partial<Record<string, RecordingAsset['fileFormat']>> = {
  ...{ 'audio/mpeg': 'mp3', 'audio/mp4': 'mp4', 'video/mp4': 'mp4', 'audio/webm': 'webm', 'video/webm': 'webm' },
};

/** @param publicUrl where the service is reached, if it is known: without it, addresses are relative */
export function recorderData(recording: RecorderAnnotation, publicUrl = ''): RecorderData {
  const { annotationId, from, attachments, recordingEditVersions, latestVersion } = recording;
  const assetOf = (version: number) => (attachment: Attachment) => toAsset(attachment, version, publicUrl);
  const all = [
    ...attachments.map(assetOf(0)),
    ...Object.entries(recordingEditVersions).flatMap(([version, edit]) =>
      (edit.attachments ?? []).map(assetOf(Number(version))),
    ),
  ];
  const newest = all.filter(({ version }) => version === latestVersion);
  // A trim without a file of its own plays the first one.
  const assets = newest.length > 0 ? newest : all.filter(({ version }) => version === 0);
  const { transcription = recording.transcription } = recordingEditVersions[latestVersion] ?? {};
  return {
    ...{ recorderId: annotationId, from, assets, assetsAllVersions: all },
    transcription: toWords(transcription, publicUrl),
  };
}

function toAsset(
  { url, mimeType, name, size, thumbnail }: Attachment,
  version: number,
  publicUrl: string,
): RecordingAsset {
  return {
    version,
    url: absolute(url, publicUrl),
    ...{ mimeType, fileName: name, fileSizeInBytes: size, thumbnailUrl: thumbnail },
    fileFormat: FORMATS[mimeType ?? ''],
  };
}

const toWords = (transcription: RecordingTranscription | undefined, publicUrl: string): RecordingWords =>
  transcription?.transcriptSegments
    ? { transcriptSegments: transcription.transcriptSegments, vttFileUrl: absolute(transcription.vttUrl, publicUrl) }
    : {};

const absolute = (url: string | undefined, publicUrl: string) => (url?.startsWith('/') ? publicUrl + url : url);
