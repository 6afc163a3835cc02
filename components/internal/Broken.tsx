'use client';
import { RetrySign } from './RetrySign.js';
import { retryStrings } from './retryStrings.js';
import { useStrings } from './useStrings.js';

/** Replaces a component that failed to render. */
export function Broken({ onRetry }: { onRetry: () => void }) {
  const { broken } = useStrings(retryStrings);
  return <RetrySign label={`${broken}.`} onRetry={onRetry} />;
}
