/** Every text of the family, in English; `translations` of the provider looks them up by these words. */
export const followStrings = {
  following: 'Following {name}',
  stop: 'Stop following',
  stopped: 'No longer following {name}',
  left: '{name} has left',
} as const;
