import type { User } from '../../ParleyTypes.js';
import type { RecordingType } from './RecordingType.js';

/** A recording, as components show it (client contract §4.4). */
export interface RecorderData {
  /** Of its annotation. */
  recorderId: string;
  recordingType: RecordingType;
  /** Who recorded it. */
  from?: User | undefined;
  /** The author's name for it. */
  displayName?: string | undefined;
  /** ms since epoch. */
  createdAt: number;
  /** Of the newest version, pauses excluded, ms. */
  durationMs?: number | undefined;
  /** Loudness of the newest version in bars of equal length, 0 to 1. */
  waveformData?: number[] | undefined;
  /** The newest version plays a part of its file. Absent: it plays all of it. */
  trim?: RecordingTrim | undefined;
  /** `false`: its file is still uploading, or was never uploaded. */
  isUrlAvailable: boolean;
  /** The recorder provider's data is still being fetched. Absent once it is loaded, or could not be loaded. */
  isRecorderResolverUsed?: true | undefined;
  /** The thread of the comment that it is in. Absent: it is on the document. */
  commentAnnotationId?: string | undefined;
  /** Files of the newest version. */
  assets: Asset[];
  /** Files of every version, the newest first. */
  assetsAllVersions: Asset[];
  transcription: Transcription;
  metadata?: { documentId?: string | undefined; [key: string]: unknown } | undefined;
}

/** The part of a file that a recording plays. The file itself stays, and everybody who can read the recording can get it. */
export interface RecordingTrim {
  /** Ms from the start of the file. */
  startMs: number;
  endMs: number;
  /** Of the whole file, ms. */
  fileDurationMs?: number | undefined;
  /** Loudness of the whole file in bars of equal length, 0 to 1. */
  fileWaveformData?: number[] | undefined;
}

/** A file of a recording. */
export interface Asset {
  /** 0: as it was recorded. */
  version: number;
  /**
   * Works for some minutes, for this person alone. `blob:` while the file is only on this device; empty while there is none. A trim has that of
   * the whole file and `#t=1.5,7.25`, the seconds that a media element plays of it.
   */
  url: string;
  /** The file was stored in these chunks, in this order (`uploadChunks`), and `url` is empty: joined, they are the file. */
  chunkUrls?: string[] | undefined;
  mimeType?: string | undefined;
  fileName?: string | undefined;
  fileSizeInBytes?: number | undefined;
  fileFormat?: 'mp3' | 'mp4' | 'webm' | undefined;
  thumbnailUrl?: string | undefined;
  transcription: Transcription;
}

/** The transcript of a recording. Empty where nothing was transcribed. */
export interface Transcription {
  /** `processing`: it is not transcribed yet. `failed`: it could not be, see `failure`. Absent: it was not requested. */
  status?: 'processing' | 'done' | 'failed' | undefined;
  /** Why it could not be transcribed, for people. */
  failure?: string | undefined;
  /** In the order of time. */
  transcriptSegments?: TranscriptSegment[] | undefined;
  /** Captions in WebVTT. Works as long as the address of the file. */
  vttFileUrl?: string | undefined;
  /** The recorder provider's summary: the service creates none. A trim has none. */
  contentSummary?: string | undefined;
}

/** Times are those of the file, whatever a trim plays of it. */
export interface TranscriptSegment {
  /** `hh:mm:ss`. */
  startTime: string;
  endTime: string;
  startTimeInSeconds: number;
  endTimeInSeconds: number;
  text: string;
}
