'use client';
import { WarningIcon } from './icons.js';
import { retryStrings } from './retryStrings.js';
import { useStrings } from './useStrings.js';

/** Replaces one item of a list that failed to render; the others stay. */
export function BrokenItem() {
  const strings = useStrings(retryStrings);
  return (
    <p className="parley-broken-item">
      <WarningIcon />
      <span>{strings.brokenItem}</span>
    </p>
  );
}
