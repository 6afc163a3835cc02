import { beforeEach, describe, expect, it } from 'vitest';
import type { NotificationQuery } from '../../../../src/index.js';
import { aNotification } from '../../../../testing/aNotification.js';
import { signIn, type SignedInClient } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

const QUERIES: NotificationQuery[] = [
  { type: 'forYou' },
  { type: 'documents' },
  { type: 'all', unreadOnly: true },
  { documentId: 'one' },
];

/** Somebody who looks at everything. */
async function watcher() {
  const ada = await signIn(service.as('ada'));
  for (const query of QUERIES) {
    valuesOf(ada.element.getNotificationsData(query));
    await expectValue(ada.element.getNotificationsData(query), (feed) => feed !== null);
  }
  await expectValue(ada.element.getUnreadNotificationsCount(), ({ all }) => all !== null);
  return ada;
}

const viewOf = async ({ element }: SignedInClient) => ({
  feeds: await Promise.all(
    QUERIES.map((query) =>
      expectValue(element.getNotificationsData(query), (feed) => feed !== null).then((feed) =>
        feed.map(({ id, isUnread, isSeen, displayHeadlineMessage }) => ({
          id,
          isUnread,
          isSeen,
          displayHeadlineMessage,
        })),
      ),
    ),
  ),
  counts: await expectValue(element.getUnreadNotificationsCount(), ({ all }) => all !== null),
});

/** Waits for the last change to arrive, then compares with somebody who has just come. */
async function expectEqualToServer(clients: SignedInClient[]) {
  await service.rest('notifications/add', aNotification({ notificationId: 'last', documentId: 'one' }));
  for (const { element } of clients)
    await expectValue(element.getNotificationsData(), (feed) => feed?.[0]?.id === 'last');
  const fresh = await viewOf(await watcher());
  for (const client of clients) expect(await viewOf(client)).toEqual(fresh);
}

const add = (notificationId: string, documentId = 'one', notifyAll = false) =>
  service.rest('notifications/add', aNotification({ notificationId, documentId, notifyAll }));

describe('two tabs of one person', () => {
  it('agree on read, seen, deleted and counts, live and after a reload', async () => {
    for (const id of ['n1', 'n2', 'n3', 'n4', 'n5']) await add(id, id === 'n4' ? 'two' : 'one', id === 'n5');
    const [here, there] = [await watcher(), await watcher()];
    await here.element.markNotificationAsReadById('n1');
    await there.element.deleteNotification('n2');
    await here.element.markNotificationsAsSeen();
    await expectValue(there.element.getUnreadNotificationsCount(), ({ all, unseen }) => all === 3 && unseen === 0);
    await expectValue(here.element.getNotificationsData(), (feed) => feed?.length === 4);
    expect(await viewOf(there)).toEqual(await viewOf(here));
    await add('n6');
    await expectValue(there.element.getNotificationsData(), (feed) => feed?.[0]?.id === 'n6');
    await there.element.setAllNotificationsAsRead({ tabId: 'for-you' });
    await expectValue(here.element.getUnreadNotificationsCount(), ({ forYou }) => forYou === 0);
    await expectEqualToServer([here, there]);
  });
});

describe('cutting the connection', () => {
  it('leaves the client equal to the service once it is back: feeds, marks and counts', async () => {
    for (let i = 1; i <= 20; i += 1) await add(`n${i}`, i % 2 ? 'one' : 'two');
    const [ada, elsewhere] = [await watcher(), await watcher()];
    for (let round = 0; round < 3; round += 1) {
      const stream = Array.from({ length: 10 }, (_, index) => `r${round}-${index}`);
      for (const [index, id] of stream.entries()) {
        await add(id, index % 2 ? 'one' : 'two');
        if (index === 3) ada.network.goOffline();
        if (index === 5) await elsewhere.element.markNotificationAsReadById(`r${round}-1`);
        if (index === 6) await elsewhere.element.deleteNotification(`r${round}-2`);
        if (index === 7) await service.rest('notifications/delete', { notificationIds: [`r${round}-4`] });
        if (index === 8) ada.network.goOnline();
      }
      await expectValue(
        ada.element.getNotificationsData(),
        (feed) => feed?.some(({ id }) => id === `r${round}-9`) ?? false,
      );
    }
    await expectEqualToServer([ada, elsewhere]);
  });

  it('keeps what the reader does meanwhile, and the service has it afterwards', async () => {
    for (const id of ['n1', 'n2', 'n3']) await add(id);
    const ada = await watcher();
    ada.network.goOffline();
    const marking = ada.element.markNotificationAsReadById('n1');
    const deleting = ada.element.deleteNotification('n2');
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ all, forYou }) => all === 1 && forYou === 1);
    await expectValue(ada.element.getNotificationsData(), (feed) => feed?.length === 2 && !feed[1]!.isUnread);
    ada.network.goOnline();
    await Promise.all([marking, deleting]);
    await expectEqualToServer([ada]);
  });
});
