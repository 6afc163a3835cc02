'use client';
import { BodyPortal } from '../../internal/BodyPortal.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { CommentsUndo } from '../CommentsUndo.js';

/** Offers to undo the last deletion, at the bottom of the window. */
export function UndoToast({ darkMode }: { darkMode: boolean | undefined }) {
  return (
    <BodyPortal>
      <CommentsUndo
        className="parley-root parley-undo-toast"
        buttonClassName="parley-button"
        {...themeAttribute(darkMode)}
      />
    </BodyPortal>
  );
}
