/** Texts of the dialog that steps through several threads. Loaded with the first such dialog. */
export const threadPagerStrings = {
  threads: 'Threads',
  previous: 'Previous thread',
  next: 'Next thread',
  place: '{at} of {count}',
} as const;
