import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { RecorderElement } from './RecorderElement.js';

/** What methods are until the code is there, where their verb does not say it. */
export const RECORDER_METHODS: MethodsUntilLoaded<RecorderElement> = {
  getPendingRecordings: 'later',
  discardPendingRecording: 'later',
  retryTranscription: 'later',
  openPictureInPicture: 'later',
  exitPictureInPicture: 'later',
  retakeRecording: 'later',
  on: 'events',
};
