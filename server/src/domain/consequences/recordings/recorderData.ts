import type { Attachment, RecorderAnnotation, User } from '@parley/protocol';

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

/** The fields of a recording in a webhook. */
export interface RecorderData {
  recorderId: string;
  from: User;
  /** Of the newest version. */
  assets: RecordingAsset[];
  assetsAllVersions: RecordingAsset[];
  transcription: Record<string, never>;
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
  return { recorderId: annotationId, from, assets, assetsAllVersions: all, transcription: {} };
}

function toAsset(
  { url, mimeType, name, size, thumbnail }: Attachment,
  version: number,
  publicUrl: string,
): RecordingAsset {
  return {
    version,
    url: url?.startsWith('/') ? publicUrl + url : url,
    ...{ mimeType, fileName: name, fileSizeInBytes: size, thumbnailUrl: thumbnail },
    fileFormat: FORMATS[mimeType ?? ''],
  };
}
