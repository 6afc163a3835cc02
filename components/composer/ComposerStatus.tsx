'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import type { ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerState } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

export interface ComposerStatusProps extends ComponentPropsWithoutRef<'p'> {
  /** Render the single child in place of the `<p>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * Shows that the last save failed and why, or that the comment is queued. Always in the page, so that a screen reader
 * announces a change. Renders a `<p role="alert">`, `role="status"` while the comment waits. `data-parley-state`: `failed` | `queued` | `idle`.
 */
export const ComposerStatus = forwardRef<HTMLParagraphElement, ComposerStatusProps>(function ComposerStatus(
  { asChild = false, children, ...props },
  ref,
) {
  const failure = useComposerState('Composer.Status', ({ failure }: ComposerState) => failure);
  const isQueued = useComposerState('Composer.Status', ({ isQueued }: ComposerState) => isQueued);
  const strings = useStrings(composerStrings);
  const message = failure === 'file' ? strings.fileFailed : failure === 'submit' ? strings.submitFailed : null;
  const state = failure ? 'failed' : isQueued ? 'queued' : 'idle';
  const Comp = asChild ? Slot : 'p';
  return (
    <Comp
      role={state === 'queued' ? 'status' : 'alert'}
      data-parley-part="status"
      data-parley-state={state}
      hidden={state === 'idle'}
      {...props}
      ref={ref}
    >
      {asChild || message ? (children ?? message) : isQueued ? strings.queued : null}
    </Comp>
  );
});
