'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useCallback, useEffect, useRef, useState } from 'react';
import { BodyPortal } from '../internal/BodyPortal.js';
import { giveFocusTo } from '../internal/giveFocusTo.js';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import { isOurs } from '../../src/elements/comment/anchors/findAnchor.js';
import { placeOfSelection } from '../../src/elements/comment/placement/capturePlace.js';
import { type ButtonPartProps, ControlButton } from '../internal/ControlButton.js';
import { useStrings } from '../internal/useStrings.js';
import { placeBesideSelection } from './placeBesideSelection.js';
import { commentStrings } from './strings.js';
import { useCanWrite } from './useCanWrite.js';

/**
 * Offers a comment on the selected text, once the pointer or the key is released. Renders a `<button>` beside the selection, where it covers
 * no text, at the end of the body; nothing while nothing is selected, `textMode` is off, or the reader may not write.
 */
export const CommentsSelectionTool = forwardRef<HTMLButtonElement, ButtonPartProps>(
  function CommentsSelectionTool(props, ref) {
    const { textMode } = useCommentSettings();
    const canWrite = useCanWrite();
    return textMode && canWrite ? <SelectionTool {...props} ref={ref} /> : null;
  },
);

const SelectionTool = forwardRef<HTMLButtonElement, ButtonPartProps>(function SelectionTool(props, ref) {
  const element = useCommentInternals();
  const { ui } = contextOf(useParley().client);
  const strings = useStrings(commentStrings);
  const [range, setRange] = useState<Range | null>(null);
  /** The focused element when the text was selected. */
  const field = useRef<Element | null>(null);

  useEffect(() => {
    const look = () => {
      setRange(placeOfSelection(window.getSelection(), ui.getState().comments) ? selectedRange() : null);
      const { activeElement } = document;
      if (activeElement && !isOurs(activeElement)) field.current = activeElement;
    };
    const forget = () => window.getSelection()?.isCollapsed !== false && setRange(null);
    // While the pointer is down the selection still grows.
    document.addEventListener('pointerup', look);
    document.addEventListener('keyup', look);
    document.addEventListener('selectionchange', forget);
    return () => {
      document.removeEventListener('pointerup', look);
      document.removeEventListener('keyup', look);
      document.removeEventListener('selectionchange', forget);
    };
  }, [ui]);

  const place = useCallback(
    (button: HTMLButtonElement | null) => {
      if (button && range) placeBeside(button, range);
    },
    [range],
  );
  const setRef = useComposedRefs(place, ref);

  if (!range) return null;
  const control = {
    label: strings.commentOnSelection,
    run() {
      // This button unmounts; the dialog then returns the focus to the field.
      giveFocusTo(field.current);
      element.addCommentOnSelectedText();
      setRange(null);
    },
  };
  return (
    <BodyPortal>
      <ControlButton
        data-parley-part="selection-tool"
        {...props}
        // Otherwise the press would clear the selection before the click.
        onPointerDown={(event) => event.preventDefault()}
        control={control}
        ref={setRef}
      />
    </BodyPortal>
  );
});

/** Set on the element, and not as an attribute, which a content security policy may refuse. */
function placeBeside(button: HTMLElement, range: Range): void {
  const { style } = button;
  style.position = 'absolute';
  style.visibility = 'hidden'; // its own text is not in its way
  const { left, top } = placeBesideSelection(range, button.getBoundingClientRect());
  style.left = `${left + window.scrollX}px`;
  style.top = `${top + window.scrollY}px`;
  style.visibility = '';
}

const selectedRange = () => window.getSelection()?.getRangeAt(0).cloneRange() ?? null;
