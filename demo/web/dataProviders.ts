import { PEOPLE } from '../people.js';

const KEY = 'northstar-keeps-comments';

/** Whether what people write in comments goes to Northstar's own store from now on, in place of Parley's. */
export const storesComments = (): boolean => localStorage.getItem(KEY) === 'yes';

/** Providers are chosen before anybody signs in, so the page is loaded again. */
export function setStoresComments(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'yes' : 'no');
  location.reload();
}

/** Words that were kept before can be read and deleted either way; new ones are saved only while the switch is on. */
const storeAt = (path: string, isOn: boolean) => ({
  config: {
    getConfig: { url: `/api/${path}/get` },
    deleteConfig: { url: `/api/${path}/delete` },
    ...(isOn && { saveConfig: { url: `/api/${path}/save` } }),
  },
});

/** Words and names that live in Northstar's own store: Parley keeps who and where, and asks here for the rest. */
export const dataProviders = {
  notification: {
    config: {
      getConfig: { url: '/api/notifications/get' },
      deleteConfig: { url: '/api/notifications/delete' },
    },
  },
  comment: storeAt('comments', storesComments()),
  reaction: storeAt('reactions', storesComments()),
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
