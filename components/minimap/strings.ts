/** Every text of the family, in English; `translations` of the provider looks them up by these words. */
export const minimapStrings = {
  minimap: 'Comments along this page',
} as const;
