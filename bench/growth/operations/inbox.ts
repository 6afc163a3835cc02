import {
  countNotifications,
  getNotificationConfig,
  getNotifications,
  getNotificationSettings,
  listNotifications,
  listNotificationsByDocument,
} from '@parley/protocol';
import { adasNotificationId } from '../ids.js';
import { asks, backend, does, type Operation, person } from '../Operation.js';

/** People with the same own notifications at each size, each in one organization. */
const READERS = [
  ['ada', 'acme', '30 unread, read the rest'],
  ['bob', 'acme', '500 unread, read nothing'],
  ['cleo', 'acme', 'read 200 broadcasts one by one'],
  ['guest', 'acme', 'may open one document'],
  ['dora', 'sealed', 'may see 40 broadcasts'],
] as const;

const acme = { organizationId: 'acme' };
const many = { ...acme, feed: 'all', pageSize: 15 } as const;
const own = { ...acme, feed: 'forYou' } as const;
const ids = [1, 2, 3].map(adasNotificationId);
const about = { organizationId: 'acme', pageSize: 20 };
const ada = person('ada');

/** Reads of notifications: lists, counts and settings of people, and what backends read. */
export const inbox: Operation[] = [
  ...READERS.flatMap(([userId, organizationId, what]) => {
    const who = person(userId);
    return [
      asks(`inbox counts, ${userId} (${what})`, who, countNotifications, { organizationId }),
      asks(`inbox For You, ${userId}`, who, listNotifications, { organizationId, feed: 'forYou' }),
      asks(`inbox All, ${userId}`, who, listNotifications, { organizationId, feed: 'all' }),
      asks(`inbox All unread, ${userId}`, who, listNotifications, { organizationId, feed: 'all', unreadOnly: true }),
      asks(`inbox Documents, ${userId}`, who, listNotificationsByDocument, { organizationId }),
    ];
  }),
  does(
    'inbox counts, 16 people at once',
    (world) => Promise.all(Array.from({ length: 16 }, (_, index) => world.as(`user-${index}`))),
    async (_world, calls) => {
      const answers = await Promise.all(calls.map((call) => call(countNotifications, acme)));
      return { bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0) };
    },
  ),
  asks('inbox counts, one document', ada, countNotifications, { ...acme, documentIds: ['plan'] }),
  asks('inbox counts, unknown document', ada, countNotifications, { ...acme, documentIds: ['none'] }),
  asks('inbox counts, 365 days, own ones too', ada, countNotifications, { ...acme, maxDays: 365, includeSelf: true }),
  asks('inbox For You, read ones too', ada, listNotifications, { ...own, includeRead: true }),
  asks('inbox For You, unread', ada, listNotifications, { ...own, unreadOnly: true }),
  asks('inbox For You, one document', ada, listNotifications, { ...own, documentIds: ['plan'] }),
  asks('inbox For You, unknown document', ada, listNotifications, { ...own, documentIds: ['none'] }),
  asks('inbox For You, by id', ada, listNotifications, { ...own, notificationIds: ids }),
  asks('inbox All, one document', ada, listNotifications, { ...many, documentIds: ['plan'] }),
  asks('inbox All, large document', ada, listNotifications, { ...many, documentIds: ['big'] }),
  asks('inbox All, unknown document', ada, listNotifications, { ...many, documentIds: ['none'] }),
  asks('inbox All, by id', ada, listNotifications, { ...many, notificationIds: ids }),
  asks('inbox All, unknown id', ada, listNotifications, { ...many, notificationIds: ['none'] }),
  asks('inbox All, 365 days, own ones too', ada, listNotifications, { ...many, maxDays: 365, includeSelf: true }),
  does(
    'inbox All, second page',
    async (world) => {
      const call = await ada(world);
      return { call, pageToken: (await call(listNotifications, many)).nextPageToken! };
    },
    (_world, { call, pageToken }) => call(listNotifications, { ...many, pageToken }),
  ),
  asks('inbox Documents, unread', ada, listNotificationsByDocument, { ...acme, unreadOnly: true }),
  asks('inbox Documents, one document', ada, listNotificationsByDocument, { ...acme, documentIds: ['plan'] }),
  asks('inbox Documents, unknown document', ada, listNotificationsByDocument, { ...acme, documentIds: ['none'] }),
  asks('inbox Documents, 365 days', ada, listNotificationsByDocument, { ...acme, maxDays: 365 }),
  asks('inbox settings', ada, getNotificationSettings, acme),
  asks('inbox settings of a document', ada, getNotificationSettings, { ...acme, documentId: 'plan' }),

  ...(['desc', 'asc'] as const).flatMap((order) => {
    const get = (name: string, filter: object) =>
      asks(`REST notifications, ${name}, ${order}`, backend, getNotifications, { ...about, order, ...filter });
    return [
      get('document', { documentId: 'plan' }),
      get('unknown document', { documentId: 'none' }),
      get('document and location', { documentId: 'plan', locationId: 'page-0' }),
      get('document and absent location', { documentId: 'plan', locationId: 'none' }),
      get('large document and absent location', { documentId: 'big', locationId: 'none' }),
      get('user', { userId: 'ada' }),
      get('user who read nothing', { userId: 'bob' }),
      get('user who may see little', { userId: 'guest' }),
      get('unknown user', { userId: 'nobody' }),
      get('user and document', { userId: 'ada', documentId: 'plan' }),
      get('user and unknown document', { userId: 'ada', documentId: 'none' }),
      get('user and location', { userId: 'ada', locationId: 'page-0' }),
      get('user and absent location', { userId: 'ada', locationId: 'none' }),
      get('user and ids', { userId: 'ada', notificationIds: ids }),
      get('user and unknown id', { userId: 'ada', notificationIds: ['none'] }),
      get('document and ids', { documentId: 'plan', notificationIds: ids }),
    ];
  }),
  asks('REST notifications, document of others', backend, getNotifications, {
    ...about,
    organizationId: 'sealed',
    documentId: 'plan',
    userId: 'dora',
  }),
  asks('REST notification config', backend, getNotificationConfig, {
    ...acme,
    userId: 'ada',
    documentIds: ['plan'],
    getOrganizationConfig: true,
  }),
];
