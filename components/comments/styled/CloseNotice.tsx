'use client';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useStrings } from '../../internal/useStrings.js';
import { commentStrings } from '../strings.js';
import type { GuardedClose } from './useGuardedClose.js';

/** Shown when closing a dialog would discard unsent content: a warning, or the question whether to save it. */
export function CloseNotice({ guard }: { guard: GuardedClose }) {
  const strings = useStrings(commentStrings);
  if (guard.isAsking) return <Question {...guard} />;
  if (!guard.isShaking) return null;
  return (
    <p role="alert" className="parley-hidden">
      {strings.unsaved}
    </p>
  );
}

/** The safe answer has the focus; Escape chooses it too. */
function Question({ keep, discard }: GuardedClose) {
  const strings = useStrings(commentStrings);
  const harmless = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The press that asks is not over yet, and takes the focus to where it was.
    const frame = requestAnimationFrame(() => harmless.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    keep();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from any focused control inside
    <div
      role="alertdialog"
      aria-label={strings.draftQuestion}
      className="parley-question"
      data-parley-part="confirm-draft"
      onKeyDown={handleKeyDown}
    >
      <p>{strings.draftQuestion}</p>
      <button type="button" className="parley-button" data-parley-part="confirm" onClick={discard}>
        {strings.delete}
      </button>
      <button type="button" className="parley-button" onClick={keep} ref={harmless}>
        {strings.keepDraft}
      </button>
    </div>
  );
}
