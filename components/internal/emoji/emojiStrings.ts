/** Texts of the emoji picker, in English; they are the keys of the provider's `translations`. */
export const emojiStrings = {
  favourites: 'Often used',
  skinTone: 'Skin tone',
  toneNone: 'No skin tone',
  toneLight: 'Light',
  toneMediumLight: 'Medium light',
  toneMedium: 'Medium',
  toneMediumDark: 'Medium dark',
  toneDark: 'Dark',
  search: 'Search emoji',
  nothing: 'No emoji found',
  loading: 'Loading emoji',
  failed: 'The emoji could not be loaded.',
  retry: 'Try again',
} as const;
