'use client';
import * as Portal from '@radix-ui/react-portal';
import { useEffect, useState, type ComponentPropsWithoutRef } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useUi } from '../../hooks/useUi.js';
import { ANYWHERE } from '../../src/elements/comment/anchors/anchorHost.js';
import { placeOfSelection } from '../../src/elements/comment/placement/capturePlace.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useStrings } from '../internal/useStrings.js';
import { commentStrings } from './strings.js';
import { useCanWrite } from './useCanWrite.js';

interface Point {
  left: number;
  top: number;
}

export type CommentsSelectionToolProps = ComponentPropsWithoutRef<'button'>;

/**
 * Offers a comment on the text that somebody has selected, once they let go of it. Renders a `<button>` at the end of the body, beside
 * the selection, and nothing while nothing is selected, `textMode` is off, or the reader may not write.
 */
export function CommentsSelectionTool(props: CommentsSelectionToolProps) {
  const { textMode } = useCommentSettings();
  const canWrite = useCanWrite();
  return textMode && canWrite ? <SelectionTool {...props} /> : null;
}

function SelectionTool({ children, onClick, ...props }: CommentsSelectionToolProps) {
  const element = useCommentInternals();
  const allowed = useUi(selectAllowed);
  const strings = useStrings(commentStrings);
  const [point, setPoint] = useState<Point | null>(null);

  useEffect(() => {
    const look = () => setPoint(placeOfSelection(window.getSelection(), allowed) ? endOfSelection() : null);
    const forget = () => window.getSelection()?.isCollapsed !== false && setPoint(null);
    // While the pointer is down the selection still grows.
    document.addEventListener('pointerup', look);
    document.addEventListener('keyup', look);
    document.addEventListener('selectionchange', forget);
    return () => {
      document.removeEventListener('pointerup', look);
      document.removeEventListener('keyup', look);
      document.removeEventListener('selectionchange', forget);
    };
  }, [allowed]);

  if (!point) return null;
  return (
    <Portal.Root asChild>
      <button
        type="button"
        data-parley-part="selection-tool"
        {...props}
        // The selection would be gone before the click.
        onPointerDown={(event) => event.preventDefault()}
        onClick={(event) => {
          onClick?.(event);
          if (event.defaultPrevented) return;
          element.addCommentOnSelectedText();
          setPoint(null);
        }}
        ref={(button) => {
          if (button) placeAt(button, point);
        }}
      >
        {children ?? strings.commentOnSelection}
      </button>
    </Portal.Root>
  );
}

/** Set on the element, and not as an attribute, which a content security policy may refuse. */
function placeAt({ style }: HTMLElement, { left, top }: Point): void {
  style.position = 'absolute';
  style.left = `${left}px`;
  style.top = `${top}px`;
}

/** Of the last line, in the page. */
function endOfSelection(): Point | null {
  const lines = window.getSelection()?.getRangeAt(0).getClientRects();
  const last = lines?.[lines.length - 1];
  return last ? { left: last.right + window.scrollX, top: last.top + window.scrollY } : null;
}

const selectAllowed = ({ comments }: UiState) => comments.allowedElements ?? ANYWHERE;
