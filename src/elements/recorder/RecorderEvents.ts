import type { RecorderData } from './RecorderData.js';
import type { RecordingType } from './RecordingType.js';

interface OfType {
  type: RecordingType;
}

/** The events of the recorder element (client contract §5.4). */
export interface RecorderEvents {
  recordingStarted: OfType;
  recordingPaused: OfType;
  recordingResumed: OfType;
  recordingCancelled: OfType;
  recordingStopped: OfType;
  recordingSaveInitiated: { annotationId: string; message: string; type: 'record' | 'edit' };
  /** It can be played on this device; the address of its file begins with `blob:`. */
  recordingDoneLocal: RecorderData;
  /** The service has the file. */
  recordingDone: RecorderData;
  /** This tab has trimmed it, or removed the trim. */
  recordingEditDone: RecorderData;
  /** A recording of this tab, or one it had transcribed again, has a transcript. */
  transcriptionDone: RecorderData;
  deleteRecording: RecorderData;
  error: {
    type: 'editFailed' | 'recordingFailed' | 'uploadFailed' | 'transcriptionFailed';
    message: string;
    recorderId?: string | undefined;
  };
}
