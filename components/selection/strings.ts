/** All texts of the family, in English; they are the keys of the provider's `translations`. */
export const selectionStrings = {
  here: '{name} is in this field',
  unknownUser: 'Unknown user',
} as const;
