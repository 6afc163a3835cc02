'use client';
import { failureStrings } from './failureStrings.js';
import { FailureSign } from './FailureSign.js';
import { useStrings } from './useStrings.js';

/** In place of a component that could not be drawn. */
export function Broken({ onRetry }: { onRetry: () => void }) {
  const { broken } = useStrings(failureStrings);
  return <FailureSign what={broken} error={null} onRetry={onRetry} />;
}
