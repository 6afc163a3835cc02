import type { Composer, RecordingUnderWay } from '../../src/elements/comment/composer/Composer.js';
import type { RecordedData } from '../../src/elements/comment/CommentAnnotation.js';
import type { InitRecordingOptions, RecorderElement } from '../../src/elements/recorder/RecorderElement.js';
import type { RecorderState } from '../../src/elements/recorder/RecorderState.js';
import type { RecordingType } from '../../src/elements/recorder/RecordingType.js';

export interface RecordIntoOptions extends Omit<InitRecordingOptions, 'mode'> {
  type: RecordingType;
  panelId: string;
}

/** After this time, saving the text of an unmounted composer no longer waits for the upload of its recording. */
const LEAVE_MS = 5_000;

/**
 * Records into a composer, also if that unmounts meanwhile: the recording becomes part of its saved content. Resolves when the
 * recording has ended and its state is closed; rejects while another one is in progress. Other reasons for not starting are in the state of
 * the recorder.
 */
export function recordInto(
  composer: Composer,
  element: RecorderElement,
  { type, panelId, ...options }: RecordIntoOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const underWay: RecordingUnderWay = {
      async finish() {
        await element.stopRecording();
        return !isInComposer();
      },
      leave: () => Promise.race([underWay.finish(), new Promise((given) => setTimeout(given, LEAVE_MS))]),
      cancel: () => void element.cancelRecording(),
    };
    const isInComposer = () => composer.state.getState().recording === underWay;
    const detach = () => isInComposer() && composer.setRecording(null);
    const end = () => {
      subscription.unsubscribe();
      detach();
      resolve();
    };

    const follow = (state: RecorderState | null) => {
      const isOwn = state?.panelId === panelId;
      hasBegun ||= isOwn && (state.status === 'requesting' || state.error !== null);
      if (!hasBegun) return;
      if (!isOwn) return end(); // the person has closed the message, or has left
      if (state.status === 'done') {
        addRecording(composer, { id: state.recording!.recorderId, type });
        end();
        queueMicrotask(() => void element.resetRecorder().catch(() => undefined)); // another recording has begun already
      } else if (state.status !== 'idle') {
        if (!isInComposer()) composer.setRecording(underWay);
      } else if (state.error) detach();
      else end();
    };
    const subscription = element.getRecorderState().subscribe(follow);
    element.initRecording(type, panelId, { ...options, mode: 'thread' }).catch((error: Error) => {
      if (hasBegun) return;
      subscription.unsubscribe();
      reject(error);
    });
  });
}

/** Puts a recording into a composer: of one that is saving a comment, into the next comment. */
export function addRecording(composer: Composer, recording: RecordedData): void {
  const add = () => composer.addRecording(recording);
  if (composer.state.getState().status === 'submitting') void composer.submit().then(add);
  else add();
}
