'use client';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useObservable } from '../../../hooks/useObservable.js';
import { useParley } from '../../../hooks/ParleyContext.js';
import { useNewest } from '../../../hooks/useNewest.js';
import { useRecorder, type UseRecorderResult } from '../../../hooks/useRecorder.js';
import { useRecorderElement } from '../../../hooks/useRecorderElement.js';
import { useUi } from '../../../hooks/useUi.js';
import { contextOf } from '../../../src/contextOf.js';
import { commentSettingsOf } from '../../../src/elements/comment/commentUi.js';
import { recordingTypesOf } from '../../../src/elements/comment/composer/allowedRecordings.js';
import type { RecordedData } from '../../../src/elements/comment/CommentAnnotation.js';
import type { ComposerState } from '../../../src/elements/comment/composer/Composer.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import type { RecordingType } from '../../../src/elements/recorder/RecordingType.js';
import { useComposerOptions, useComposerRoot, useComposerState } from '../../composer/ComposerRootContext.js';
import { TrashIcon } from '../../internal/icons.js';
import { giveFocusTo } from '../../internal/giveFocusTo.js';
import { IconButton } from '../../internal/IconButton.js';
import { useLookUp, useStrings } from '../../internal/useStrings.js';
import { addRecording, recordInto } from '../recordInto.js';
import { RECORDING_ICONS } from '../recordingIcons.js';
import { recorderStrings } from '../strings.js';
import { CommentRecording } from './CommentRecording.js';
import { RecorderPanel } from './RecorderPanel.js';
import { RecordingsUndo } from './RecordingsUndo.js';
import { useRecordingDeletions } from './useRecordingDeletions.js';

export interface ComposerRecordingsProps {
  /** The record button is pressed. Pressed once more it ends the recording, or closes the recorder. */
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** The record button. */
  button: RefObject<HTMLButtonElement | null>;
}

/** The chunk behind the record button of composers: the recordings of the comment, each with its player, and the recorder. */
export function ComposerRecordings(props: ComposerRecordingsProps) {
  const { composer } = useComposerRoot('Composer.Root');
  const recorder = useRecorder(`composer ${composer.targetComposerElementId}`);
  const recorders = useComposerState('Composer.Root', selectRecorders);
  const strings = useStrings(recorderStrings);
  const [first] = useState(recorders.length);
  const list = useRef<HTMLUListElement>(null);
  // From the recorder, which closes, to what it has recorded.
  useEffect(() => {
    const recorder = list.current?.parentElement?.querySelector('[data-parley-part=recorder]');
    if (recorder?.contains(document.activeElement)) giveFocusTo(list.current?.lastElementChild);
  }, [recorders.length]);
  return (
    <>
      {recorders.length > 0 && (
        <ul aria-label={strings.notes} className="parley-composer-recordings" ref={list}>
          {recorders.map(({ id }) => (
            <li key={id} tabIndex={-1}>
              <CommentRecording recorderId={id} />
              <Remove id={id} button={props.button} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="parley-hidden">
        {recorders.length > first ? strings.added : ''}
      </p>
      {(props.isOpen || !isAtRest(recorder)) && <Recorder {...props} recorder={recorder} />}
      <RecordingsUndo />
    </>
  );
}

/** Takes a recording out of the comment. One that no comment has is deleted, which can be undone for a while. */
function Remove({ id, button }: { id: string } & Pick<ComposerRecordingsProps, 'button'>) {
  const { composer } = useComposerRoot('Composer.Root');
  const element = useRecorderElement();
  const deletions = useRecordingDeletions();
  const strings = useStrings(recorderStrings);

  function remove() {
    const isIt = (recorder: RecordedData) => recorder.id === id;
    const recording = composer.state.getState().recorders.find(isIt)!; // this is its button
    composer.removeRecording(id);
    button.current?.focus();
    if (composer.state.getInitialState().recorders.some(isIt)) return;
    void deletions
      .remove(id, () => element.deleteRecordings({ recorderIds: [id] }))
      .then((isDeleted) => !isDeleted && addRecording(composer, recording));
  }

  return (
    <IconButton label={strings.remove} onClick={remove}>
      <TrashIcon />
    </IconButton>
  );
}

/** Records in place. Of one type at once; of several the person chooses. */
function Recorder({ isOpen, setIsOpen, button, recorder }: ComposerRecordingsProps & { recorder: UseRecorderResult }) {
  const { composer } = useComposerRoot('Composer.Root');
  const options = useComposerOptions('Composer.Root');
  const open = useObservable(contextOf(useParley().client).documents.current);
  const documentId = options.documentId ?? open?.rootDocumentId ?? undefined;
  const element = useRecorderElement();
  const strings = useStrings(recorderStrings);
  const lookUp = useLookUp();
  const types = recordingTypesOf(useUi(selectAllowed));
  const panelId = `composer ${composer.targetComposerElementId}`;
  const { status, error, stop, reset } = recorder;
  const [failure, setFailure] = useState<Error | null>(null);
  const hasCountdown = useUi(selectCountdown);
  const isTranscribed = useUi(selectTranscription);
  // On, they are as the recorder element has them.
  const switchedOff = {
    ...(!hasCountdown && { recordingCountdown: false }),
    ...(!isTranscribed && { recordingTranscription: false }),
  };
  const [only] = types.length === 1 ? types : [];

  function start(type: RecordingType) {
    setFailure(null);
    recordInto(composer, element, { type, panelId, documentId, ...switchedOff }).then(
      () => setIsOpen(false),
      setFailure,
    );
  }
  const handlePress = useNewest(() => {
    if (isOpen) {
      if (only && isAtRest(recorder)) start(only);
    } else if (isAtRest(recorder)) return;
    else if (status === 'idle' || status === 'error') void reset();
    else void stop();
  });
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    handlePress.current();
  }, [isOpen, handlePress]);
  const blocksSubmit = useComposerState('Composer.Root', selectBlocksSubmit);
  const focus = useLostFocus(button);

  return (
    <div {...focus}>
      {failure && (
        <p role="alert" className="parley-composer-status" dir="auto">
          {lookUp(failure.message)}
        </p>
      )}
      {blocksSubmit && (
        <p role="alert" className="parley-composer-status">
          {strings.notSent}
        </p>
      )}
      {isOpen && isAtRest(recorder) && !only && (
        <div role="group" aria-label={strings.tools} className="parley-recorder-choice">
          {types.map((type) => {
            const Icon = RECORDING_ICONS[type];
            return (
              <button
                key={type}
                type="button"
                className="parley-button parley-recorder-start"
                onClick={() => start(type)}
              >
                <Icon />
                {strings[type]}
              </button>
            );
          })}
        </div>
      )}
      <RecorderPanel
        panelId={panelId}
        className="parley-recorder"
        data-parley-mode="thread"
        isOffered={(pending) => pending.mode === 'thread' && pending.documentId === documentId}
        onFinished={({ recorderId: id, recordingType: type }) => {
          addRecording(composer, { id, type });
          if (error) void reset();
        }}
      />
    </div>
  );
}

/** Moves the focus to the record button when the focused control unmounts because its action is done. */
function useLostFocus(button: ComposerRecordingsProps['button']) {
  const isInside = useRef(false);
  const look = useNewest(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    button.current?.focus();
  });
  useEffect(() => look.current());
  useEffect(() => () => look.current(), [look]);
  return {
    onFocus: () => void (isInside.current = true),
    onBlur: () => void (isInside.current = false),
  };
}

const isAtRest = ({ status, error }: UseRecorderResult) => status === 'idle' && !error;
const selectBlocksSubmit = ({ failure }: ComposerState) => failure === 'recording';
const selectAllowed = ({ comments }: UiState) => comments.recordings;
const selectCountdown = ({ comments }: UiState) => commentSettingsOf(comments).recordingCountdown;
const selectTranscription = ({ comments }: UiState) => commentSettingsOf(comments).recordingTranscription;
const selectRecorders = ({ recorders }: ComposerState) => recorders;
