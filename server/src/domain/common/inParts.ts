import { LIMITS } from '@parley/protocol/constants';

/** Ids in parts that one change of the log may name: changes stay small, and a reader loads the records of one in one go. */
export function inParts(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += LIMITS.ids) parts.push(ids.slice(start, start + LIMITS.ids));
  return parts;
}
