/** Offered before all others. */
export const FAVOURITE_EMOJIS = ['👍', '❤️', '😄', '🎉', '👀', '🙏', '✅', '🚀'] as const;
