'use client';
import { useEffect } from 'react';
import { useObservable } from '../../../hooks/useObservable.js';
import { Toasts } from '../../internal/Toasts.js';
import { UndoOffer } from '../../internal/UndoOffer.js';
import { useIsFirst } from '../../internal/useIsFirst.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { useUndoKey } from '../../internal/useUndoKey.js';
import { recorderStrings } from '../strings.js';
import { useRecordingDeletions } from './useRecordingDeletions.js';

const shown: Parameters<typeof useIsFirst>[0] = new WeakMap();

/** Offers to undo the deletion of a recording, at the bottom of the window, and shows that one was refused. Rendered once, however many are mounted. */
export function RecordingsUndo({ darkMode }: { darkMode?: boolean | undefined }) {
  const { state, undo } = useRecordingDeletions();
  const { offeredId, failedId } = useObservable(state);
  const isFirst = useIsFirst(shown);
  const strings = useStrings(recorderStrings);
  useEffect(() => undo.offer(), [undo]);
  useUndoKey(isFirst ? offeredId : null, undo);
  if (!isFirst) return null;
  const id = offeredId ?? failedId;
  const text = offeredId === null ? strings.removeFailed : strings.removed;
  return (
    <Toasts>
      <UndoOffer
        undo={undo}
        message={id === null ? null : { id, text }}
        hasFailed={offeredId === null}
        undoText={strings.undo}
        className="parley-root parley-toast"
        buttonClassName="parley-button"
        {...themeAttribute(darkMode)}
      />
    </Toasts>
  );
}
