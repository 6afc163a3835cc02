/** Why operations grow more than their answers, as found with `explain (analyze, buffers)`. */
const REASONS: Record<string, readonly string[]> = {};

/** Returns the reason of an operation; empty when none is known. */
export const reasonOf = (name: string): string =>
  Object.entries(REASONS).find(([, names]) => names.includes(name))?.[0] ?? '';
