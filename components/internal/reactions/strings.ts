/** Texts of reactions, to comments and to elements of the page alike. */
export const reactionStrings = {
  addReaction: 'Add reaction',
  reactions: 'Reactions',
  reactionBy: '{reaction} {count}: {names}',
  reaction: 'Reaction',
  you: 'You',
  unknownUser: 'Unknown user',
  others: { one: '{count} other', other: '{count} others' },
  error: 'Reactions could not be loaded',
  failed: 'Your reaction could not be saved. Try again.',
} as const;
