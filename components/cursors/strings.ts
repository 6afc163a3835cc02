/** All texts of the family, in English; they are the keys of the provider's `translations`. */
export const cursorStrings = {
  unknownUser: 'Unknown user',
} as const;
