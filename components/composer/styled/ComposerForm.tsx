'use client';
import { NO_PROPS, Slotted } from '../../internal/Slotted.js';
import { forwardRef, useState } from 'react';
import { useStartFailure } from '../../../hooks/session.js';
import { useUi } from '../../../hooks/useUi.js';
import type { ComposerState } from '../../../src/elements/comment/composer/Composer.js';
import { isEmptyComposer } from '../../../src/elements/comment/composer/isEmptyComposer.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useFailureText } from '../../internal/useFailureText.js';
import { fill } from '../../internal/strings.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { ComposerRoot, type ComposerRootProps } from '../ComposerRoot.js';
import { useComposerState } from '../ComposerRootContext.js';
import { useSubmitKeyName } from '../useSetting.js';
import { ComposerStatus } from '../ComposerStatus.js';
import { composerStrings } from '../strings.js';
import { ComposerBox } from './ComposerBox.js';
import type { ComposerSlots } from './slots.js';
import { MentionList } from './MentionList.js';
import { SuggestionRow } from './SuggestionRow.js';
import { useStay } from './useStay.js';
import { VisibilityBanner } from './VisibilityBanner.js';

export interface ComposerFormProps extends Omit<ComposerRootProps, 'children' | 'asChild'> {
  /** Forces dark or light mode; portals follow. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: ComposerSlots | undefined;
  /** Focus the field when it is mounted. @default false */
  focusOnMount?: boolean | undefined;
  /** Offer to assign the thread. @default false */
  assign?: boolean | undefined;
}

/**
 * A composer with every part that the settings switch on; `onSubmit` saves its comments. One line until somebody is at it or something is
 * written. Renders a `<form>`.
 */
export const ComposerForm = forwardRef<HTMLFormElement, ComposerFormProps>(function ComposerForm(
  { className, focusOnMount = false, darkMode, variant, slots, assign, onFocusCapture, onPointerDownCapture, ...props },
  ref,
) {
  const { isHere, arrive } = useStay(focusOnMount);
  usePreset();
  return (
    <ComposerRoot
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      {...props}
      className={['parley-root parley-composer', className].filter(Boolean).join(' ')}
      onFocusCapture={(event) => {
        onFocusCapture?.(event);
        arrive(event);
      }}
      onPointerDownCapture={(event) => {
        onPointerDownCapture?.(event);
        arrive(event);
      }}
      ref={ref}
    >
      <Content {...{ isHere, focusOnMount, assign, slots, darkMode }} />
    </ComposerRoot>
  );
});

interface ContentProps extends Pick<ComposerFormProps, 'focusOnMount' | 'assign' | 'slots' | 'darkMode'> {
  isHere: boolean;
}

function Content({ isHere, focusOnMount = false, assign = false, slots = {}, darkMode }: ContentProps) {
  const isExpanded = useUi(selectExpanded);
  const isOpen = useComposerState('Composer.Root', isTouched) || isHere || isExpanded;
  const isIdle = useComposerState('Composer.Root', ({ status }) => status === 'idle');
  const [showsLevels, setShowsLevels] = useState(false);
  if (showsLevels && !isIdle) setShowsLevels(false); // sent, and the choice with it
  const { Suggestion, Visibility } = slots;
  return (
    <>
      <ComposerBox {...{ isOpen, focusOnMount, assign, showsLevels, slots }} onShowLevels={setShowsLevels} />
      <HintBelow />
      <ComposerStatus className="parley-composer-status" />
      <CannotStart />
      {isOpen && showsLevels && (
        <Slotted of={Visibility} name="Visibility" props={NO_PROPS}>
          <VisibilityBanner />
        </Slotted>
      )}
      <MentionList darkMode={darkMode}>
        {(suggestion) => (
          <Slotted of={Suggestion} name="Suggestion" props={{ suggestion }}>
            <SuggestionRow suggestion={suggestion} />
          </Slotted>
        )}
      </MentionList>
    </>
  );
}

/** The key that sends, once there is content, where the bar has no room for it. */
function HintBelow() {
  const strings = useStrings(composerStrings);
  const submitKey = useSubmitKeyName();
  const isWritten = useComposerState('Composer.Root', (state) => !isEmptyComposer(state));
  return isWritten ? <p className="parley-submit-hint-below">{fill(strings.submitHint, { key: submitKey })}</p> : null;
}

const selectExpanded = ({ comments }: UiState) => comments.composerMode === 'expanded';

/** Something has been written or chosen. */
const isTouched = (state: ComposerState) =>
  !isEmptyComposer(state) || state.files.length > 0 || state.assignedTo !== null || state.visibility !== null;

/** Explains why nothing can be sent while the client could not start. The content stays. */
function CannotStart() {
  const strings = useStrings(composerStrings);
  const { error, retry } = useStartFailure();
  const text = useFailureText(error);
  if (!error) return null;
  return (
    <p role="alert" data-parley-part="start-failure" className="parley-composer-status parley-composer-failure">
      <span>{text}</span>
      <button type="button" className="parley-button" onClick={retry}>
        {strings.retry}
      </button>
    </p>
  );
}
