import { LIMITS } from '@parley/protocol/constants';

/**
 * Splits ids into parts of the size that one change of the log may name. Changes stay small, and a reader loads the
 * records of one change at once.
 */
export function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += LIMITS.ids) parts.push(ids.slice(start, start + LIMITS.ids));
  return parts;
}
