import type { MethodsUntilLoaded } from '../../createLazyElement.js';
import type { RecorderElement } from './RecorderElement.js';

/** What methods are until the code is there, where their verb does not say it. */
export const RECORDER_METHODS: MethodsUntilLoaded<RecorderElement> = {
  initRecording: 'later',
  stopRecording: 'later',
  pauseRecording: 'later',
  resumeRecording: 'later',
  getPendingRecordings: 'later',
  finishPendingRecording: 'later',
  discardPendingRecording: 'later',
  retryTranscription: 'later',
  downloadLatestVideo: 'later',
  askDevicePermission: 'later',
  requestScreenPermission: 'later',
  on: 'events',
};
