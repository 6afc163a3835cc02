'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import type { ComposerState } from '../../src/elements/comment/composer/Composer.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerState } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

/** Why the last save did not happen. Always there, so that a screen reader hears the change. Renders a `<p>` of role `alert`. */
export const ComposerStatus = forwardRef<HTMLParagraphElement, ComponentPropsWithoutRef<'p'>>(function ComposerStatus(
  { children, ...props },
  ref,
) {
  const failure = useComposerState('Composer.Status', ({ failure }: ComposerState) => failure);
  const strings = useStrings(composerStrings);
  const message = failure === 'file' ? strings.fileFailed : failure === 'submit' ? strings.submitFailed : null;
  return (
    <p
      role="alert"
      data-parley-part="status"
      data-parley-state={failure ? 'failed' : 'idle'}
      hidden={!failure}
      {...props}
      ref={ref}
    >
      {message && (children ?? message)}
    </p>
  );
});
