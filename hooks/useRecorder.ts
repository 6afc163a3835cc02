'use client';
import { useEffect, useMemo } from 'react';
import type { InitRecordingOptions, RecorderElement } from '../src/elements/recorder/RecorderElement.js';
import { IDLE, type RecorderState } from '../src/elements/recorder/RecorderState.js';
import type { RecordingType } from '../src/elements/recorder/RecordingType.js';
import { useRecorderElement } from './useRecorderElement.js';
import { useStream } from './useStream.js';

export interface UseRecorderResult extends Omit<RecorderState, 'durationMs'> {
  /** Without pauses, ms. */
  duration: number;
  /** See `initRecording` of the recorder element. */
  start(type: RecordingType, options?: InitRecordingOptions): Promise<void>;
  pause: RecorderElement['pauseRecording'];
  resume: RecorderElement['resumeRecording'];
  /** Resolves when the service has the file. */
  stop: RecorderElement['stopRecording'];
  cancel: RecorderElement['cancelRecording'];
  setMuted: RecorderElement['setRecordingMuted'];
  /** Shows or hides the camera in the corner of a screen recording. */
  setCamera: RecorderElement['setRecordingCamera'];
  openPictureInPicture: RecorderElement['openPictureInPicture'];
  exitPictureInPicture: RecorderElement['exitPictureInPicture'];
  /** Back to `idle` after `done` or `error`. */
  reset: RecorderElement['resetRecorder'];
}

/** How many components use the recorder of a client. */
const users = new WeakMap<RecorderElement, number>();

/**
 * The recorder of this tab: its state, and functions to start and stop it. When the last component with this hook unmounts, nothing could stop a
 * recording any more: it ends, and is saved.
 * @param panelId `idle` while a recording was started for another panel. @default whatever is recorded
 * @example const { status, duration, start, stop } = useRecorder();
 */
export function useRecorder(panelId?: string): UseRecorderResult {
  const element = useRecorderElement();
  const state = useStream<RecorderState | null>(element.getRecorderState, null).value ?? IDLE;
  useEffect(() => {
    users.set(element, (users.get(element) ?? 0) + 1);
    return () => {
      users.set(element, users.get(element)! - 1);
      // Delayed, because the unmounted component may only have moved.
      setTimeout(() => {
        if (users.get(element) === 0 && isRecording(element)) element.stopRecording().catch(() => undefined);
      });
    };
  }, [element]);
  const isElsewhere = panelId !== undefined && state.panelId !== panelId;
  const { durationMs, ...shown } = isElsewhere ? IDLE : state;
  const actions = useMemo(
    () => ({
      start: (type: RecordingType, options?: InitRecordingOptions) => element.initRecording(type, panelId, options),
      pause: element.pauseRecording,
      resume: element.resumeRecording,
      stop: element.stopRecording,
      cancel: element.cancelRecording,
      setMuted: element.setRecordingMuted,
      setCamera: element.setRecordingCamera,
      openPictureInPicture: element.openPictureInPicture,
      exitPictureInPicture: element.exitPictureInPicture,
      reset: element.resetRecorder,
    }),
    [element, panelId],
  );
  return { ...shown, duration: durationMs, ...actions };
}

function isRecording(element: RecorderElement): boolean {
  let status: RecorderState['status'] | undefined;
  const subscription = element.getRecorderState().subscribe((state) => (status = state?.status));
  subscription.unsubscribe();
  return status !== undefined && status !== 'idle';
}
