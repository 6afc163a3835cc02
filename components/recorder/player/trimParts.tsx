'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { createButtonPart } from '../../internal/createButtonPart.js';
import { useStrings } from '../../internal/useStrings.js';
import { clockTime } from './clockTime.js';
import { usePlayerState } from './PlayerContext.js';
import { playerStrings } from './strings.js';

/** Begins to trim, and ends it without a change; nothing without `onTrim`. Renders a `<button>`, pressed while somebody trims. */
export const RecorderPlayerTrim = createButtonPart('RecorderPlayer.Trim', 'trim', (name) => {
  const { status, trim } = usePlayerState(name);
  const strings = useStrings(playerStrings);
  if (!trim || status !== 'ready') return null;
  const isTrimming = trim.part !== null;
  return {
    label: strings.trim,
    isNamedByLabel: true,
    run: isTrimming ? trim.cancel : trim.begin,
    isPressed: isTrimming,
    isDisabled: trim.state === 'saving' || undefined,
  };
});

/** Saves what is between the handles; nothing while nobody trims. Renders a `<button>`. `data-parley-state`: `idle` | `saving` | `failed`. */
export const RecorderPlayerTrimSave = createButtonPart('RecorderPlayer.TrimSave', 'trim-save', (name) => {
  const { trim } = usePlayerState(name);
  const strings = useStrings(playerStrings);
  if (!trim?.part) return null;
  const { state, save } = trim;
  return { label: strings.trimSave, run: save, state, isDisabled: state === 'saving' || undefined };
});

/** Ends trimming without a change; nothing while nobody trims. Renders a `<button>`. */
export const RecorderPlayerTrimCancel = createButtonPart('RecorderPlayer.TrimCancel', 'trim-cancel', (name) => {
  const { trim } = usePlayerState(name);
  const strings = useStrings(playerStrings);
  if (!trim?.part) return null;
  return { label: strings.trimCancel, run: trim.cancel, isDisabled: trim.state === 'saving' || undefined };
});

/** Lets it play the whole file again; nothing where it does, or while nobody trims. Renders a `<button>`. */
export const RecorderPlayerTrimRestore = createButtonPart('RecorderPlayer.TrimRestore', 'trim-restore', (name) => {
  const { recording, trim } = usePlayerState(name);
  const strings = useStrings(playerStrings);
  if (!trim?.part || !recording.trim) return null;
  return { label: strings.trimRestore, run: trim.restore, isDisabled: trim.state === 'saving' || undefined };
});

/**
 * The length of the selected part, and that the rest stays in the file; after a failure, that it could not be saved. Nothing while nobody trims.
 * Renders a `<p>`. `data-parley-state`: `idle` | `saving` | `failed`.
 */
export const RecorderPlayerTrimStatus = forwardRef<HTMLParagraphElement, ComponentPropsWithoutRef<'p'>>(
  function RecorderPlayerTrimStatus(props, ref) {
    const { trim } = usePlayerState('RecorderPlayer.TrimStatus');
    const strings = useStrings(playerStrings);
    if (!trim?.part) return null;
    const { part, state } = trim;
    const length = clockTime(part.endMs - part.startMs);
    return (
      <p
        role={state === 'failed' ? 'alert' : undefined}
        data-parley-part="trim-status"
        data-parley-state={state}
        {...props}
        ref={ref}
      >
        {props.children ?? (state === 'failed' ? strings.trimFailed : `${length}. ${strings.trimNote}`)}
      </p>
    );
  },
);
