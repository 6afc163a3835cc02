import type { ParleyError } from '@parley/protocol/constants';
import type { CaptureState } from './capture/createCapture.js';
import type { RecorderData } from './RecorderData.js';
import type { RecordingType } from './RecordingType.js';

/** The recorder of this tab: there is one, whichever button has started it. */
export interface RecorderState extends Omit<CaptureState, 'status'> {
  /** `error`: the file could not be sent, and is stored on this device. A recording that could not be started, or was stopped before there was any of it, is `idle` with an `error`. */
  status: Exclude<CaptureState['status'], 'ended'> | 'idle' | 'uploading' | 'done' | 'error';
  /** As given to `initRecording`. */
  panelId: string | null;
  type: RecordingType | null;
  /** The share of the file that the service has, 0 to 1. */
  uploadProgress: number;
  /** The recording, from `uploading` on. */
  recording: RecorderData | null;
  /** The device that was lost while it recorded. The recording until then is preserved. */
  lost: 'microphone' | 'camera' | null;
  error: ParleyError | null;
}

export const IDLE: RecorderState = {
  status: 'idle',
  panelId: null,
  type: null,
  countdown: 0,
  durationMs: 0,
  isMuted: false,
  stream: null,
  camera: 'none',
  pictureInPicture: 'none',
  uploadProgress: 0,
  recording: null,
  lost: null,
  error: null,
};
