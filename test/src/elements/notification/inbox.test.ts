import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createParleyClient } from '../../../../src/createParleyClient.js';
import type { Notification, NotificationEvents, NotificationQuery } from '../../../../src/index.js';
import { aNotification, type NotificationInput } from '../../../../testing/aNotification.js';
import { signIn, type SignedInClient } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

const add = (input: NotificationInput = {}) => service.rest('notifications/add', aNotification(input));

type Feed = Notification[] | null;
const withIds =
  (...ids: string[]) =>
  (feed: Feed): feed is Notification[] =>
    JSON.stringify(feed?.map(({ id }) => id)) === JSON.stringify(ids);
const feedOf = ({ element }: SignedInClient, query?: NotificationQuery) => element.getNotificationsData(query);

describe('live arrival (§7.17)', () => {
  it('shows a new notification without a reload, and raises the counts', async () => {
    const ada = await signIn(service.as('ada'));
    await expectValue(feedOf(ada, { type: 'forYou' }), withIds());
    await add({ notificationId: 'n1' });
    const [shown] = await expectValue(feedOf(ada, { type: 'forYou' }), withIds('n1'));
    expect(shown).toMatchObject({
      displayHeadlineMessage: 'Grace Hopper mentioned you',
      isUnread: true,
      forYou: true,
      resolution: { content: 'ready', person: 'ready' },
    });
    await expectValue(
      ada.element.getUnreadNotificationsCount(),
      ({ forYou, all, unseen }) => forYou === 1 && all === 1 && unseen === 1,
    );
  });

  it('shows headlines in the language of the client, at once when it changes', async () => {
    const ada = await signIn(service.as('ada'));
    ada.client.setTranslations({ de: { '{actionUser} mentioned you': '{actionUser} hat dich erwähnt' } });
    await add({
      notificationId: 'n1',
      displayHeadlineMessageTemplate: '{actionUser} {actionMessage}',
      displayHeadlineMessageTemplateData: { actionMessage: 'mentioned you' },
    });
    await add({ notificationId: 'n2', displayHeadlineMessageTemplate: 'constructor' });
    const headline = (expected: string) => (feed: Feed) => feed?.[1]?.displayHeadlineMessage === expected;
    await expectValue(feedOf(ada), headline('Grace Hopper mentioned you'));
    ada.client.setLanguage('de-AT');
    const feed = await expectValue(feedOf(ada), headline('Grace Hopper hat dich erwähnt'));
    expect(feed?.[0]?.displayHeadlineMessage).toBe('constructor');
  });

  it('shows a new notification that is too large for a live frame, and emits its event', async () => {
    const ada = await signIn(service.as('ada'));
    const received = valuesOf(ada.element.on('notificationReceived'));
    await expectValue(feedOf(ada), withIds());
    const text = 'x'.repeat(60 * 1024);
    await add({
      notificationId: 'large',
      notificationSourceData: { text },
      displayHeadlineMessageTemplate: '{text}',
      displayHeadlineMessageTemplateData: { text },
      displayBodyMessage: undefined,
      displayBodyMessageTemplate: '{text}',
      displayBodyMessageTemplateData: { text },
    });
    await add({ notificationId: 'n2' });
    const [, large] = await expectValue(feedOf(ada), withIds('n2', 'large'));
    expect(large).toMatchObject({ displayHeadlineMessage: text, isUnread: true });
    expect(received.map((event) => event?.notification.id)).toEqual(['large', 'n2']);
    await service.rest('notifications/delete', { notificationIds: ['large'] });
    await expectValue(feedOf(ada), withIds('n2'));
  });

  it('shows nothing to somebody who is not named', async () => {
    const [ada, mary] = [await signIn(service.as('ada')), await signIn(service.as('mary'))];
    const marys = valuesOf(feedOf(mary));
    await expectValue(feedOf(mary), withIds());
    await expectValue(feedOf(ada), withIds());
    await add({ notificationId: 'n1' });
    await expectValue(feedOf(ada), withIds('n1'));
    await add({ notificationId: 'n2', notifyUsers: [{ userId: 'mary' }] });
    await expectValue(feedOf(mary), withIds('n2'));
    expect(marys.flat().map((shown) => shown?.id)).not.toContain('n1');
  });

  it('emits notificationReceived once, also when only the bell is mounted', async () => {
    const ada = await signIn(service.as('ada'));
    const received = valuesOf(ada.element.on('notificationReceived'));
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ all }) => all === 0);
    await add({ notificationId: 'n1' });
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ all }) => all === 1);
    await ada.element.markNotificationAsReadById('n1');
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ all }) => all === 0);
    expect(received).toMatchObject([
      { notification: { id: 'n1', displayHeadlineMessage: 'Grace Hopper mentioned you' } },
    ]);
  });

  it('emits the event for what comes after the sign-in has counted and before its inbox is followed', async () => {
    const { props, network } = service.as('ada');
    const client = createParleyClient({ apiKey: props.apiKey, transport: props.transport });
    onTestFinished(() => client.close());
    const element = client.getNotificationElement();
    const received = valuesOf(element.on('notificationReceived'));
    const counts = element.getUnreadNotificationsCount();
    valuesOf(counts);
    const follow = network.holdSubscriptions();
    await client.setAuthProvider(props.authProvider);
    await expectValue(counts, ({ all }) => all === 0);
    await add({ notificationId: 'n1' });
    follow();
    await expectValue(counts, ({ all }) => all === 1);
    await vi.waitFor(() => expect(received.map((event) => event?.notification.id)).toEqual(['n1']));
  });
});

describe('feeds (§2.5, §7.17)', () => {
  it('lose an item from For You once it is read, unless read ones are shown there', async () => {
    await add({ notificationId: 'n1' });
    const ada = await signIn(service.as('ada'));
    await expectValue(feedOf(ada, { type: 'forYou' }), withIds('n1'));
    await ada.element.markNotificationAsReadById('n1');
    await expectValue(feedOf(ada, { type: 'forYou' }), withIds());
    const [read] = await expectValue(feedOf(ada), withIds('n1'));
    expect(read?.isUnread).toBe(false);
    ada.element.enableReadNotificationsOnForYouTab();
    await expectValue(feedOf(ada, { type: 'forYou' }), withIds('n1'));
    ada.element.disableReadNotificationsOnForYouTab();
    await expectValue(feedOf(ada, { type: 'forYou' }), withIds());
  });

  it('keep my own actions out, of lists and counts, until self notifications are on', async () => {
    await add({ notificationId: 'mine', actionUser: { userId: 'ada' } });
    const ada = await signIn(service.as('ada'));
    await expectValue(feedOf(ada), withIds());
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ all }) => all === 0);
    ada.element.enableSelfNotifications();
    await expectValue(feedOf(ada), withIds('mine'));
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ all }) => all === 1);
    ada.element.disableSelfNotifications();
    await expectValue(feedOf(ada), withIds());
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ all }) => all === 0);
  });

  it('follow the root document when only the current one is wanted', async () => {
    await add({ notificationId: 'n1', documentId: 'one' });
    await add({ notificationId: 'n2', documentId: 'two' });
    const ada = await signIn(service.as('ada'));
    await expectValue(feedOf(ada), withIds('n2', 'n1'));
    ada.element.enableCurrentDocumentOnly();
    await ada.client.setDocuments([{ id: 'one' }, { id: 'two' }]);
    await expectValue(feedOf(ada), withIds('n1'));
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ all }) => all === 1);
    await ada.client.setRootDocument({ id: 'two' });
    await expectValue(feedOf(ada), withIds('n2'));
    await add({ notificationId: 'n3', documentId: 'one' });
    await add({ notificationId: 'n4', documentId: 'two' });
    await expectValue(feedOf(ada), withIds('n4', 'n2'));
    ada.element.disableCurrentDocumentOnly();
    await expectValue(feedOf(ada), withIds('n4', 'n3', 'n2', 'n1'));
  });

  it('narrow to a document and to unread ones', async () => {
    for (const id of ['n1', 'n2', 'n3']) await add({ notificationId: id, documentId: id === 'n2' ? 'two' : 'one' });
    const ada = await signIn(service.as('ada'));
    await expectValue(feedOf(ada, { documentId: 'one' }), withIds('n3', 'n1'));
    await ada.element.markNotificationAsReadById('n3');
    await expectValue(feedOf(ada, { documentId: 'one', unreadOnly: true }), withIds('n1'));
    await expectValue(feedOf(ada, { unreadOnly: true }), withIds('n2', 'n1'));
  });

  it('begin with 15 of each document and load older pages on demand, to the end', async () => {
    // Those of one millisecond are in the order of their ids.
    const ids = Array.from({ length: 40 }, (_, index) => `n${index + 10}`);
    for (const [index, id] of ids.entries()) {
      await add({ notificationId: id, documentId: index < 20 ? 'two' : 'one' });
    }
    const ada = await signIn(service.as('ada'));
    const feed = ada.element.getNotificationFeed();
    const first = await expectValue(feed, (value) => value !== null);
    expect(first).toMatchObject({ notifications: { length: 30 }, hasNextPage: true });
    await ada.element.fetchNextNotifications();
    await expectValue(feed, (value) => value?.notifications.length === 40);
    const last = await expectValue(feed, (value) => value?.hasNextPage === false);
    expect(last?.notifications.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('begin again when the page token of a tab that stayed open has expired, and go on from there', async () => {
    for (let i = 1; i <= 30; i += 1) await add({ notificationId: `n${i}` });
    const ada = await signIn(service.as('ada'));
    const query = { pageSize: 5 };
    const feed = ada.element.getNotificationFeed(query);
    valuesOf(feed);
    await expectValue(feed, (value) => value?.notifications.length === 15);
    await ada.element.fetchNextNotifications(query);
    await expectValue(feed, (value) => value?.notifications.length === 20 && value.hasNextPage);
    ada.network.refuseNext('notifications/list', 'INVALID_ARGUMENT'); // as the service answers a token of yesterday
    await ada.element.fetchNextNotifications(query);
    for (let page = 0; page < 4; page += 1) await ada.element.fetchNextNotifications(query);
    await expectValue(feed, (value) => value?.notifications.length === 30 && !value.hasNextPage);
  });

  it('fill up again when what fills them goes', async () => {
    for (let i = 1; i <= 17; i += 1) await add({ notificationId: `n${i}` });
    const ada = await signIn(service.as('ada'));
    await expectValue(feedOf(ada), (feed) => feed?.length === 15);
    await ada.element.deleteNotification('n17');
    await expectValue(feedOf(ada), (feed) => feed?.length === 15 && feed.at(-1)?.id === 'n2');
  });
});

describe('marks (§2.5)', () => {
  it('reads a notification in every tab, at once, and undoes that when the service refuses', async () => {
    await add({ notificationId: 'n1' });
    const ada = await signIn(service.as('ada'));
    await expectValue(feedOf(ada), withIds('n1'));
    const refuse = service.refuseNextWrite('PERMISSION_DENIED');
    const marking = ada.element.markNotificationAsReadById('n1');
    await expectValue(feedOf(ada), (feed) => feed?.[0]?.isUnread === false);
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ all, forYou }) => all === 0 && forYou === 0);
    service.holdReads();
    refuse();
    await expect(marking).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await expectValue(feedOf(ada), (feed) => feed?.[0]?.isUnread === true);
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ all, forYou }) => all === 1 && forYou === 1);
  });

  it('marks only For You with `for-you`, and everything with any other tab or none', async () => {
    await add({ notificationId: 'n1' });
    await add({ notificationId: 'n2', notifyUsers: [{ userId: 'mary' }], notifyAll: true });
    const ada = await signIn(service.as('ada'));
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ forYou, all }) => forYou === 1 && all === 2);
    await ada.element.setAllNotificationsAsRead({ tabId: 'for-you' });
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ forYou, all }) => forYou === 0 && all === 1);
    await ada.element.setAllNotificationsAsRead();
    await expectValue(ada.element.getUnreadNotificationsCount(), ({ forYou, all }) => forYou === 0 && all === 0);
    await expectValue(feedOf(ada), (feed) => !!feed && feed.length === 2 && feed.every(({ isUnread }) => !isUnread));
  });

  it('marks what an opened panel shows as seen, and what arrives while it is open; reading is another matter', async () => {
    await add({ notificationId: 'n1' });
    const ada = await signIn(service.as('ada'));
    const counts = ada.element.getUnreadNotificationsCount();
    await expectValue(feedOf(ada, { type: 'forYou' }), withIds('n1'));
    await expectValue(counts, ({ unseen, forYou }) => unseen === 1 && forYou === 1);
    ada.element.openNotificationsPanel();
    const leave = ada.element.attachPanel();
    valuesOf(feedOf(ada, { type: 'forYou' }));
    await expectValue(counts, ({ unseen, forYou }) => unseen === 0 && forYou === 1);
    await add({ notificationId: 'n2' });
    await expectValue(counts, ({ unseen, forYou }) => unseen === 0 && forYou === 2);
    leave();
    await add({ notificationId: 'n3' });
    await expectValue(counts, ({ unseen, forYou }) => unseen === 1 && forYou === 3);
    const detach = ada.element.attachPanel();
    await expectValue(counts, ({ unseen, forYou }) => unseen === 0 && forYou === 3);
    detach();
    await add({ notificationId: 'n4' });
    await expectValue(counts, ({ unseen, forYou }) => unseen === 1 && forYou === 4);
  });

  it('deletes from this person only', async () => {
    await add({ notificationId: 'n1', notifyUsers: [{ userId: 'ada' }, { userId: 'mary' }] });
    const [ada, mary] = [await signIn(service.as('ada')), await signIn(service.as('mary'))];
    await expectValue(feedOf(ada), withIds('n1'));
    await expectValue(feedOf(mary), withIds('n1'));
    await ada.element.deleteNotification('n1');
    await expectValue(feedOf(ada), withIds());
    await add({ notificationId: 'n2', notifyUsers: [{ userId: 'mary' }] });
    await expectValue(feedOf(mary), withIds('n2', 'n1'));
  });

  it('clicks: emits notificationClicked and marks as read', async () => {
    await add({ notificationId: 'n1', notificationSourceData: { orderId: 7 } });
    const ada = await signIn(service.as('ada'));
    const [shown] = await expectValue(feedOf(ada), withIds('n1'));
    const clicked: NotificationEvents['notificationClicked'][] = valuesOf(ada.element.on('notificationClicked'));
    ada.element.clickNotification(shown!);
    expect(clicked).toMatchObject([{ notification: { id: 'n1', notificationSourceData: { orderId: 7 } } }]);
    await expectValue(feedOf(ada), (feed) => feed?.[0]?.isUnread === false);
  });
});
