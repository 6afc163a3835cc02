/** All texts of the family, in English; they are the keys of the provider's `translations`. */
export const minimapStrings = {
  minimap: 'Comments along this page',
} as const;
