'use client';
import { failureStrings } from './failureStrings.js';
import { useStrings } from './useStrings.js';

/** In place of one item of a list that could not be drawn; the others stay. */
export function BrokenItem() {
  return <p className="parley-broken-item">{useStrings(failureStrings).brokenItem}</p>;
}
