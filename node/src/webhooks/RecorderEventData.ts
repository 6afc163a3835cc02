import type { TranscriptSegment, User } from '@parley/protocol';
import type { WebhookMetadata } from './WebhookEvent.js';

/** A file of a recording. With data protection it has no name and no addresses. */
export interface RecordingAsset {
  /** 0: as it was recorded; each trim has the next number. */
  version?: number;
  /** Works for some minutes; `recordings/get` gives a new one. That of a trim ends with the part that it plays: `#t=1.5,7.25`. */
  url?: string;
  mimeType?: string;
  fileName?: string;
  fileSizeInBytes?: number;
  fileFormat?: 'mp3' | 'mp4' | 'webm';
  thumbnailUrl?: string;
}

/** The content of an event about a recording: its file is complete, or it was trimmed. */
export interface RecorderEventData {
  actionUser: User;
  metadata: WebhookMetadata;
  recorderId: string;
  from: User;
  /** Files of the newest version. */
  assets: RecordingAsset[];
  assetsAllVersions: RecordingAsset[];
  /** Empty until the recording is transcribed. */
  transcription: { transcriptSegments?: TranscriptSegment[]; vttFileUrl?: string };
}
