'use client';
import { failureStrings } from './failureStrings.js';
import { WarningIcon } from './icons.js';
import { useStrings } from './useStrings.js';

/** In place of one item of a list that could not be drawn; the others stay. */
export function BrokenItem() {
  const strings = useStrings(failureStrings);
  return (
    <p className="parley-broken-item">
      <WarningIcon />
      <span>{strings.brokenItem}</span>
    </p>
  );
}
