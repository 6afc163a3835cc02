'use client';
import * as Portal from '@radix-ui/react-portal';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { CommentsUndo } from '../CommentsUndo.js';

/** Offers to undo the last deletion, at the bottom of the window. */
export function UndoToast({ darkMode }: { darkMode: boolean | undefined }) {
  return (
    <Portal.Root asChild>
      <CommentsUndo
        className="parley-root parley-undo-toast"
        buttonClassName="parley-button"
        {...themeAttribute(darkMode)}
      />
    </Portal.Root>
  );
}
