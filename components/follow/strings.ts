/** All texts of the family, in English; they are the keys of the provider's `translations`. */
export const followStrings = {
  following: 'Following {name}',
  stop: 'Stop following',
  stopped: 'No longer following {name}',
  left: '{name} has left',
  unknownUser: 'Unknown user',
} as const;
