'use client';
import { useMemo } from 'react';
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
  /** Back to `idle` after `done` or `error`. */
  reset: RecorderElement['resetRecorder'];
}

/**
 * The recorder of this tab: what it does, and what starts and stops it.
 * @param panelId `idle` while a recording was started for another panel. @default whatever is recorded
 * @example const { status, duration, start, stop } = useRecorder();
 */
export function useRecorder(panelId?: string): UseRecorderResult {
  const element = useRecorderElement();
  const state = useStream<RecorderState | null>(element.getRecorderState, null).value ?? IDLE;
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
      reset: element.resetRecorder,
    }),
    [element, panelId],
  );
  return { ...shown, duration: durationMs, ...actions };
}
