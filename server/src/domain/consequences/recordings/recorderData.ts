import type { Attachment, RecorderAnnotation, RecordingTranscription, TranscriptSegment, User } from '@parley/protocol';
import { type PlayedVersion, playedVersions } from '@parley/protocol/constants';

/** A file of a recording in a webhook (REST contract §2.14). */
export interface RecordingAsset {
  version?: number;
  /** Expires some minutes after the event; `recordings/get` has new ones. That of a trim ends with the part that it plays: `#t=1.5,7.25`. */
  url?: string | undefined;
  mimeType?: string | undefined;
  fileName?: string | undefined;
  fileSizeInBytes?: number | undefined;
  fileFormat?: 'mp3' | 'mp4' | 'webm' | undefined;
  thumbnailUrl?: string | undefined;
}

/** The transcript of a recording. Empty until it is transcribed. */
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
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mp4',
  'video/mp4': 'mp4',
  'audio/webm': 'webm',
  'video/webm': 'webm',
};

/** @param publicUrl the public address of the service, if it is known: without it, addresses are relative */
export function recorderData(recording: RecorderAnnotation, publicUrl = ''): RecorderData {
  const { annotationId, from } = recording;
  const [newest, ...earlier] = playedVersions(recording);
  const assetsOf = ({ version, attachments }: PlayedVersion) =>
    attachments.map((attachment) => toAsset(attachment, version, publicUrl));
  return {
    recorderId: annotationId,
    from,
    assets: assetsOf(newest),
    assetsAllVersions: [newest, ...earlier].reverse().flatMap(assetsOf),
    transcription: toWords(newest.transcription, publicUrl),
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
    mimeType,
    fileName: name,
    fileSizeInBytes: size,
    thumbnailUrl: absolute(thumbnail, publicUrl),
    fileFormat: FORMATS[mimeType ?? ''],
  };
}

const toWords = (transcription: RecordingTranscription | undefined, publicUrl: string): RecordingWords =>
  transcription?.transcriptSegments
    ? { transcriptSegments: transcription.transcriptSegments, vttFileUrl: absolute(transcription.vttUrl, publicUrl) }
    : {};

const absolute = (url: string | undefined, publicUrl: string) => (url?.startsWith('/') ? publicUrl + url : url);
