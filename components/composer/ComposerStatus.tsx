'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import type { ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerState } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

/**
 * Why the last save did not happen, or that it waits for the connection. Always there, so that a screen reader hears the change. Renders
 * a `<p>` of role `alert`, `status` for what waits. `data-parley-state`: `failed` | `kept` | `idle`.
 */
export const ComposerStatus = forwardRef<HTMLParagraphElement, ComponentPropsWithoutRef<'p'>>(function ComposerStatus(
  { children, ...props },
  ref,
) {
  const failure = useComposerState('Composer.Status', ({ failure }: ComposerState) => failure);
  const isKept = useComposerState('Composer.Status', ({ isKept }: ComposerState) => isKept);
  const strings = useStrings(composerStrings);
  const message = failure === 'file' ? strings.fileFailed : failure === 'submit' ? strings.submitFailed : null;
  const state = failure ? 'failed' : isKept ? 'kept' : 'idle';
  return (
    <p
      role={state === 'kept' ? 'status' : 'alert'}
      data-parley-part="status"
      data-parley-state={state}
      hidden={state === 'idle'}
      {...props}
      ref={ref}
    >
      {message ? (children ?? message) : isKept ? strings.kept : null}
    </p>
  );
});
