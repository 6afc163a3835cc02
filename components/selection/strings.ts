/** Every text of the family, in English; `translations` of the provider looks them up by these words. */
export const selectionStrings = {
  here: '{name} is in this field',
} as const;
