'use client';
import { forwardRef } from 'react';
import type { ParleyError } from '@parley/protocol/constants';
import { RetrySign, type RetrySignProps } from './RetrySign.js';
import { useFailureText } from './useFailureText.js';

interface FailureSignProps extends Omit<RetrySignProps, 'label'> {
  /** Names the data that could not be loaded: a sentence without its full stop. */
  what: string;
  error: ParleyError | null;
}

/** As `RetrySign`, for a small component that could not be loaded. */
export const FailureSign = forwardRef<HTMLButtonElement, FailureSignProps>(function FailureSign(
  { what, error, ...props },
  ref,
) {
  const text = useFailureText(error);
  return <RetrySign label={text ? `${what}. ${text}` : `${what}.`} {...props} ref={ref} />;
});
