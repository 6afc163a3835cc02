'use client';
import { Toasts } from '../../internal/Toasts.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { CommentsUndo } from '../CommentsUndo.js';
import { LostComments } from './LostComments.js';

/** At the bottom of the window: offers to undo the last deletion, and shows comments that could not be saved as their thread is gone. */
export function CommentsToasts({ darkMode }: { darkMode: boolean | undefined }) {
  return (
    <Toasts>
      <LostComments darkMode={darkMode} />
      <CommentsUndo
        className="parley-root parley-toast"
        buttonClassName="parley-button"
        {...themeAttribute(darkMode)}
      />
    </Toasts>
  );
}
