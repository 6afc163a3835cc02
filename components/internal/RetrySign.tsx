'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { WarningIcon } from './icons.js';
import { retryStrings } from './retryStrings.js';
import { useStrings } from './useStrings.js';

export interface RetrySignProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'onClick'> {
  /** Explains what is missing, in whole sentences. */
  label: string;
  onRetry: () => void;
}

/** Placeholder for a small component that failed; a click retries. Renders a `<button>` of the class `parley-sign`. */
export const RetrySign = forwardRef<HTMLButtonElement, RetrySignProps>(function RetrySign(
  { label, onRetry, className, ...props },
  ref,
) {
  const { retry } = useStrings(retryStrings);
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
