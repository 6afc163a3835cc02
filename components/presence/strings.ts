/** All texts of the family, in English; they are the keys of the provider's `translations`. */
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
