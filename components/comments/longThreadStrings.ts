/** Texts of a thread that does not show all its comments. Loaded with the first such thread. */
export const longThreadStrings = {
  hiddenReplies: { one: 'Show {count} more reply', other: 'Show {count} more replies' },
  someReplies: 'Show {count} of {total} more replies',
} as const;
