'use client';
import { RetrySign } from './RetrySign.js';
import { retryStrings } from './retryStrings.js';
import { useStrings } from './useStrings.js';

/** In place of a component that could not be drawn. */
export function Broken({ onRetry }: { onRetry: () => void }) {
  const { broken } = useStrings(retryStrings);
  return <RetrySign label={`${broken}.`} onRetry={onRetry} />;
}
