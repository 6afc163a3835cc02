import { PEOPLE } from '../people.js';

/** Words and names that live in Northstar's own store: Parley keeps who and where, and asks here for the rest. */
export const dataProviders = {
  notification: {
    config: {
      getConfig: { url: '/api/notifications/get' },
      deleteConfig: { url: '/api/notifications/delete' },
    },
  },
  user: {
    get: (userIds: string[]) =>
      Promise.resolve({
        status: 200,
        data: Object.fromEntries(
          PEOPLE.filter(({ userId }) => userIds.includes(userId)).map((person) => [person.userId, person]),
        ),
      }),
  },
};
