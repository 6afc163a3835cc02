/** Why operations grow more than their answers, as found with `explain (analyze, buffers)`. */
const REASONS: Record<string, readonly string[]> = {
  'Reads an index entry for each thread that it counts, because each person has read others.': [
    'thread counts, ada, all documents',
    'thread counts, ada, large document',
    'thread counts, guest, all documents',
  ],
  'Looks up each row of the page in several indexes, which are deeper.': [
    'activities, guest, no filter',
    'inbox All, large document',
    'REST notifications, user and location, asc',
    'REST notifications, user and location, desc',
  ],
  'Counts up to 100 subscribers.': ['threads, ada, thread with many subscribers'],
};

/** Returns the reason of an operation; empty when none is known. */
export const reasonOf = (name: string): string =>
  Object.entries(REASONS).find(([, names]) => names.includes(name))?.[0] ?? '';
