'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react';
import type { ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { labelFor } from '../internal/labelFor.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerOptions, useComposerRoot, useComposerState } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';
import { useSubmitKey } from './useSetting.js';

export interface ComposerSubmitProps extends ComponentPropsWithoutRef<'button'> {
  /** Render the single child in place of the `<button>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

/**
 * Saves the comment. Can be focused also while there is nothing to save; it has `aria-disabled` then. Renders a `<button>`.
 * `data-parley-state`: `ready` | `disabled` | `waiting` | `submitting`.
 */
export const ComposerSubmit = forwardRef<HTMLButtonElement, ComposerSubmitProps>(function ComposerSubmit(
  { asChild = false, children, onClick, ...props },
  ref,
) {
  const { composer } = useComposerRoot('Composer.Submit');
  const { isReadOnly } = useComposerOptions('Composer.Submit');
  const status = useComposerState('Composer.Submit', selectStatus);
  useComposerState('Composer.Submit', selectAll); // the inputs of `canSubmit`
  const strings = useStrings(composerStrings);
  const submitKey = useSubmitKey();
  if (isReadOnly) return null;
  const state = status !== 'idle' ? status : composer.canSubmit() ? 'ready' : 'disabled';
  const label = state === 'waiting' || state === 'submitting' ? strings[state] : strings.submit;
  const Comp = asChild ? Slot : 'button';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event);
    // Checked again: the newest input may not have been rendered yet.
    if (status !== 'idle' || !composer.canSubmit()) event.preventDefault();
  }

  return (
    <Comp
      type="submit"
      aria-label={labelFor(children, label)}
      aria-disabled={state !== 'ready'}
      aria-keyshortcuts={submitKey}
      data-parley-part="submit"
      data-parley-state={state}
      {...props}
      onClick={handleClick}
      ref={ref}
    >
      {children ?? label}
    </Comp>
  );
});

const selectStatus = ({ status }: ComposerState) => status;
const selectAll = (state: ComposerState) => state;
