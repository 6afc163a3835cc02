'use client';
import { Slot } from './Slot.js';
import { forwardRef, type FocusEvent, type PointerEvent } from 'react';
import type { Undo } from '../../src/ui/createUndo.js';
import { ownContent, type OwnContentProps } from './ownContent.js';

export interface UndoOfferProps extends OwnContentProps<'div'> {
  /** Class of the button that undoes. */
  buttonClassName?: string | undefined;
}

interface Offer {
  undo: Pick<Undo<unknown>, 'undo' | 'hold'>;
  /** The deleted item, and the message about it; `null`: none. Another id is announced again. */
  message: { id: string; text: string } | null;
  /** It can be undone no more. @default false */
  hasFailed?: boolean | undefined;
  undoText: string;
}

/**
 * Names the deleted item and offers to undo the deletion. The time does not run while the focus or the pointer is on it. Renders a `<div>`.
 * `data-parley-state`: `idle` | `offered` | `failed`.
 */
export const UndoOffer = forwardRef<HTMLDivElement, UndoOfferProps & Offer>(function UndoOffer(
  { undo, message, hasFailed = false, undoText, buttonClassName, asChild = false, children, ...props },
  ref,
) {
  const hold = () => undo.hold(true);
  const blur = ({ currentTarget }: FocusEvent) => undo.hold(currentTarget.matches(':hover'));
  const leave = ({ currentTarget }: PointerEvent) => undo.hold(currentTarget.matches(':focus-within'));
  const state = !message ? 'idle' : hasFailed ? 'failed' : 'offered';
  const Comp = asChild ? Slot : 'div';
  const content = (
    <>
      {/* A new element each time, so that the same text is announced again. */}
      <span role="status">{message && <span key={`${message.id} ${state}`}>{message.text}</span>}</span>
      {state === 'offered' && (
        <button
          type="button"
          className={buttonClassName}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => undo.undo()}
        >
          {undoText}
        </button>
      )}
    </>
  );
  return (
    <Slot onFocus={hold} onBlur={blur} onPointerEnter={hold} onPointerLeave={leave}>
      <Comp data-parley-part="undo" data-parley-state={state} {...props} ref={ref}>
        {ownContent(asChild, children, content)}
      </Comp>
    </Slot>
  );
});
