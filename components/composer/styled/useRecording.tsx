'use client';
import { useRef, useState, type ReactNode } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import { useUi } from '../../../hooks/useUi.js';
import type { ComposerState } from '../../../src/elements/comment/composer/Composer.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { ControlButton } from '../../internal/ControlButton.js';
import { RecordIcon } from '../../internal/icons.js';
import { useLazy } from '../../internal/useLazy.js';
import { useStrings } from '../../internal/useStrings.js';
import { loadComposerRecordings } from '../../recorder/loadComposerRecordings.js';
import { useComposerOptions, useComposerState } from '../ComposerRootContext.js';
import { composerStrings } from '../strings.js';

interface Recording {
  /** The recorder while it is open, and the recordings of the comment. */
  content: ReactNode;
  /** Opens the recorder. Nothing where nothing can be recorded. */
  button: ReactNode;
}

/** Records into the composer. All but the button is loaded when it is first used. */
export function useRecording(): Recording {
  const strings = useStrings(composerStrings);
  const { isReadOnly } = useComposerOptions('Composer.Root');
  const isOn = useFeature('recorder') && !isReadOnly;
  const allowed = useUi(selectAllowed);
  const hasRecordings = useComposerState('Composer.Root', selectHasRecordings);
  const [isOpen, setIsOpen] = useState(false);
  const { module, hasFailed, retry } = useLazy(loadComposerRecordings, isOn && (isOpen || hasRecordings));
  const button = useRef<HTMLButtonElement>(null);
  const label = hasFailed ? strings.retry : strings.record;
  const run = () => {
    setIsOpen(hasFailed || !isOpen);
    retry(); // after a failure
  };
  return {
    content: isOn && module && <module.ComposerRecordings {...{ isOpen, setIsOpen, button }} />,
    button: isOn && /all|audio|video|screen/.test(allowed) && (
      <ControlButton
        className="parley-icon-button parley-record"
        title={label}
        control={{ label, isPressed: isOpen, run }}
        ref={button}
      >
        <RecordIcon />
      </ControlButton>
    ),
  };
}

/** As one text, words with commas between. */
const selectAllowed = ({ comments }: UiState) => String(comments.recordings ?? 'audio');
const selectHasRecordings = ({ recorders }: ComposerState) => recorders.length > 0;
