'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { failureStrings } from './failureStrings.js';
import { WarningIcon } from './icons.js';
import { useFailureText } from './useFailureText.js';
import { useStrings } from './useStrings.js';

interface FailureSignProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'onClick'> {
  /** Says what could not be loaded: a sentence without its full stop. */
  what: string;
  error: ParleyError | null;
  onRetry: () => void;
}

/** Stands in place of a small component that could not be loaded; a click tries again. Renders a `<button>` of the class `parley-sign`. */
export const FailureSign = forwardRef<HTMLButtonElement, FailureSignProps>(function FailureSign(
  { what, error, onRetry, className, ...props },
  ref,
) {
  const { retry } = useStrings(failureStrings);
  const text = useFailureText(error);
  const label = text ? `${what}. ${text}` : `${what}.`;
  return (
    <button
      type="button"
      title={label}
      aria-label={`${label} ${retry}`}
      data-parley-part="failure"
      {...props}
      className={['parley-root parley-sign', className].filter(Boolean).join(' ')}
      onClick={onRetry}
      ref={ref}
    >
      <WarningIcon />
    </button>
  );
});
