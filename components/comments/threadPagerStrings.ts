/** Texts of the dialog that goes through several threads. Loaded with the first that does. */
export const threadPagerStrings = {
  threads: 'Threads',
  previous: 'Previous thread',
  next: 'Next thread',
  place: '{at} of {count}',
} as const;
