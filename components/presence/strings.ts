/** Every text of the family, in English; `translations` of the provider looks them up by these words. */
export const presenceStrings = {
  title: 'People here',
  online: 'online',
  away: 'away',
  offline: 'offline',
  unknownUser: 'Unknown user',
  person: '{name}, {status}',
  self: '{name} (you)',
  more: { one: '{count} more person', other: '{count} more people' },
  follower: '{person}, follows you',
  bot: '{status}, added by {name}',
  error: 'Who is here could not be loaded',
} as const;
