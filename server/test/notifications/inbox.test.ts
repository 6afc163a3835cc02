import {
  countNotifications,
  deleteInboxNotifications,
  type EndpointInput,
  getNotificationSettings,
  listNotifications,
  listNotificationsByDocument,
  markAllNotificationsRead,
  markNotificationsRead,
  markNotificationsSeen,
  type Notification,
  setNotificationSettings,
  updateNotifications,
} from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { changesOf } from '../support/changesOf.js';
import { describeNotificationsOn } from '../support/describeNotifications.js';
import { expectSuccess } from '../support/post.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const inAcme = { organizationId: 'acme' };
const idsOf = (notifications: Notification[]) => notifications.map(({ id }) => id);

describeNotificationsOn(MAIN_DATABASE, "the signed-in person's inbox", (bench) => {
  const forYou = async (userId: string, request: object = {}) =>
    idsOf(await bench.acme.feed(userId, { feed: 'forYou', ...request }));
  const all = async (userId: string, request: object = {}) =>
    idsOf(await bench.acme.feed(userId, { feed: 'all', ...request }));
  /** One page of a feed, with the token of the next. */
  const page = async (userId: string, request: Omit<EndpointInput<typeof listNotifications>, 'organizationId'>) => {
    const answer = await (await bench.acme.person(userId)).post(listNotifications, { ...inAcme, ...request });
    const { notifications } = expectSuccess(answer) as { notifications: Notification[] }; // the answer's shape
    return { ids: idsOf(notifications), next: answer.body.result?.nextPageToken };
  };
  /** Adds records, each a second after the one before. */
  const addInOrder = async (ids: string[], changes: Parameters<typeof bench.acme.add>[0] = {}) => {
    for (const notificationId of ids) {
      bench.service.clock.advance(1000);
      await bench.acme.add({ ...changes, notificationId });
    }
  };

  describe('feeds (§2.9)', () => {
    it('lists newest first', async () => {
      await addInOrder(['a', 'b', 'c']);
      expect(await forYou('bob')).toEqual(['c', 'b', 'a']);
    });

    it('leaves out what the reader caused, unless the reader wants it', async () => {
      await bench.acme.add({ notifyUsers: [{ userId: 'ada' }] });
      expect(await forYou('ada')).toEqual([]);
      expect(await bench.acme.counts('ada')).toMatchObject({ forYou: 0 });
      expect(await forYou('ada', { includeSelf: true })).toHaveLength(1);
      expect(await bench.acme.counts('ada', { includeSelf: true })).toMatchObject({ forYou: 1 });
      expect(await bench.acme.get({ userId: 'ada' })).toHaveLength(1); // REST has no self-exclusion
    });

    it('ends after 15 days, or after as many as asked for; REST knows no age', async () => {
      await bench.acme.add({ notificationId: 'old' });
      bench.service.clock.advance(15 * DAY_MS);
      expect(await forYou('bob')).toEqual(['old']); // 15 days old to the millisecond
      bench.service.clock.advance(1);
      expect(await forYou('bob')).toEqual([]);
      expect(await bench.acme.counts('bob')).toMatchObject({ forYou: 0, all: 0 });
      expect(await forYou('bob', { maxDays: 16 })).toEqual(['old']);
      expect(await bench.acme.ids({ userId: 'bob' })).toEqual(['old']);
    });

    it('narrows to documents', async () => {
      await addInOrder(['a'], { documentId: 'one' });
      await addInOrder(['b'], { documentId: 'two' });
      expect(await forYou('bob', { documentIds: ['one'] })).toEqual(['a']);
      expect(await bench.acme.counts('bob', { documentIds: ['two', 'three'] })).toMatchObject({ forYou: 1 });
    });

    it('pages through All without losing or repeating a record', async () => {
      await bench.acme.grant('bob');
      // Pairs of the same millisecond, so that the id decides within them.
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        await addInOrder([`${id}1`], { notifyAll: true, notifyUsers: undefined });
        await bench.acme.add({ notificationId: `${id}2` });
      }
      const seen: string[] = [];
      for (let pageToken: string | null | undefined; pageToken !== null;) {
        const { ids, next } = await page('bob', { feed: 'all', pageSize: 3, pageToken });
        seen.push(...ids);
        pageToken = next ?? null;
      }
      expect(seen).toEqual(['e2', 'e1', 'd2', 'd1', 'c2', 'c1', 'b2', 'b1', 'a2', 'a1']);
    });

    it('refuses a page token of another feed or person', async () => {
      await addInOrder(['a', 'b'], { notifyUsers: [{ userId: 'bob' }, { userId: 'cid' }] });
      const [bob, cid] = [await bench.acme.person('bob'), await bench.acme.person('cid')];
      const request = { ...inAcme, feed: 'forYou', pageSize: 1 } as const;
      const pageToken = (await bob.post(listNotifications, request)).body.result?.nextPageToken;
      expect(await bob.refused(listNotifications, { ...request, feed: 'all', pageToken })).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^data\.pageToken/),
      });
      expect(await cid.refused(listNotifications, { ...request, pageToken })).toMatchObject({
        status: 'INVALID_ARGUMENT',
      });
    });

    it('keeps the newest 50 in For You, over all pages', async () => {
      await addInOrder(Array.from({ length: 53 }, (_, index) => `n${index}`));
      const first = await page('bob', { feed: 'forYou', pageSize: 40 });
      const second = await page('bob', { feed: 'forYou', pageSize: 40, pageToken: first.next });
      const shown = [...first.ids, ...second.ids];
      expect(shown).toHaveLength(50);
      expect(shown.at(-1)).toBe('n3');
      expect(second.next).toBeNull();
      expect(await bench.acme.counts('bob')).toMatchObject({ forYou: 53 }); // the count knows no such limit
    });
  });

  describe('Documents', () => {
    const byDocument = async (
      userId: string,
      request: Partial<EndpointInput<typeof listNotificationsByDocument>> = {},
    ) => {
      const person = await bench.acme.person(userId);
      const { documents } = await person.call(listNotificationsByDocument, { ...inAcme, ...request });
      return documents.map(({ documentId, notifications, hasMore }) => ({
        documentId,
        ids: idsOf(notifications),
        hasMore,
      }));
    };

    it('groups by document, most recently active first, records newest first', async () => {
      await bench.acme.grant('bob');
      await addInOrder(['a'], { documentId: 'one' });
      await addInOrder(['b'], { documentId: 'two', notifyAll: true, notifyUsers: undefined });
      await addInOrder(['c'], { documentId: 'one', notifyAll: true });
      expect(await byDocument('bob')).toEqual([
        { documentId: 'one', ids: ['c', 'a'], hasMore: false },
        { documentId: 'two', ids: ['b'], hasMore: false },
      ]);
    });

    it('shows 15 records of a document, and says that there are more', async () => {
      await addInOrder(Array.from({ length: 16 }, (_, index) => `n${index}`));
      const [group] = await byDocument('bob');
      expect(group?.ids).toHaveLength(15);
      expect(group).toMatchObject({ hasMore: true, documentId: 'plan' });
      expect(group?.ids[0]).toBe('n15');
    });

    it('shows 15 documents: those whose newest record is latest', async () => {
      for (let index = 0; index < 17; index += 1) await addInOrder([`n${index}`], { documentId: `d${index}` });
      const groups = await byDocument('bob');
      expect(groups.map(({ documentId }) => documentId)).toEqual(
        Array.from({ length: 15 }, (_, index) => `d${16 - index}`),
      );
    });

    it('passes over documents and records that are not for the reader', async () => {
      await bench.acme.grant('bob');
      await addInOrder(['old'], { documentId: 'shared', notifyAll: true, notifyUsers: undefined });
      const hidden = { notifyAll: true, notifyUsers: undefined, context: { access: { team: 'red' } } };
      // More than a chunk of what the rules refuse, in the same document and in others.
      await addInOrder(
        Array.from({ length: 20 }, (_, index) => `x${index}`),
        { ...hidden, documentId: 'shared' },
      );
      for (let index = 0; index < 33; index += 1)
        await addInOrder([`y${index}`], { ...hidden, documentId: `secret${index}` });
      expect(await byDocument('bob')).toEqual([{ documentId: 'shared', ids: ['old'], hasMore: false }]);
    });

    it('with unreadOnly shows what is unread', async () => {
      await addInOrder(['a', 'b']);
      await addInOrder(['c'], { documentId: 'other' });
      const bob = await bench.acme.person('bob');
      await bob.call(markNotificationsRead, { ...inAcme, notificationIds: ['a', 'c'] });
      expect(await byDocument('bob', { unreadOnly: true })).toEqual([
        { documentId: 'plan', ids: ['b'], hasMore: false },
      ]);
    });
  });

  describe('reading', () => {
    it('takes a read record out of For You, and keeps it with the choice of the reader', async () => {
      await addInOrder(['a', 'b']);
      const bob = await bench.acme.person('bob');
      await bob.call(markNotificationsRead, { ...inAcme, notificationIds: ['a'] });
      expect(await forYou('bob')).toEqual(['b']);
      expect(await forYou('bob', { includeRead: true })).toEqual(['b', 'a']);
      expect(await all('bob')).toEqual(['b', 'a']);
      expect(await all('bob', { unreadOnly: true })).toEqual(['b']);
      expect(await bench.acme.counts('bob')).toEqual({ forYou: 1, all: 1, unseen: 1 });
      expect(await bench.acme.get({ documentId: 'plan', notificationIds: ['a'] })).toMatchObject([
        { notificationViews: { bob: { timestamp: bench.service.clock.now(), persist: false } } },
      ]);
    });

    it('keeps a read record in For You when its mark persists', async () => {
      await bench.acme.add({ notificationId: 'a' });
      await bench.acme.key.call(updateNotifications, {
        ...inAcme,
        notifications: [{ id: 'a', readByUserIds: ['bob'], persistReadForUsers: true }],
      });
      expect(await bench.acme.feed('bob', { feed: 'forYou' })).toMatchObject([
        { id: 'a', isUnread: false, isPersisted: true, isSeen: true },
      ]);
      expect(await bench.acme.counts('bob')).toEqual({ forYou: 0, all: 0, unseen: 0 });
    });

    it('marks a record for everybody for this person only', async () => {
      await bench.acme.grant('bob');
      await bench.acme.grant('cid');
      await bench.acme.add({ notificationId: 'a', notifyAll: true, notifyUsers: undefined });
      await (await bench.acme.person('bob')).call(markNotificationsRead, { ...inAcme, notificationIds: ['a'] });
      expect(await bench.acme.counts('bob')).toMatchObject({ all: 0 });
      expect(await bench.acme.counts('cid')).toMatchObject({ all: 1 });
    });

    it('ignores ids that the person cannot see, and logs nothing for them', async () => {
      await bench.acme.add({ notificationId: 'a' });
      const cid = await bench.acme.person('cid');
      const { sequence } = await cid.call(markNotificationsRead, { ...inAcme, notificationIds: ['a', 'unknown'] });
      expect(sequence).toBe(1);
      expect(await bench.acme.get({ documentId: 'plan' })).toMatchObject([{ notificationViews: {} }]);
    });

    it('marks all of For You, and leaves what is for everybody', async () => {
      await bench.acme.grant('bob');
      await addInOrder(['a']);
      await addInOrder(['b'], { notifyAll: true, notifyUsers: undefined });
      await (await bench.acme.person('bob')).call(markAllNotificationsRead, { ...inAcme, feed: 'forYou' });
      expect(await bench.acme.counts('bob')).toMatchObject({ forYou: 0, all: 1 });
    });

    it('marks everything up to a position: what arrived later stays unread', async () => {
      await bench.acme.grant('bob');
      await addInOrder(['a']);
      await addInOrder(['b'], { notifyAll: true, notifyUsers: undefined });
      const bob = await bench.acme.person('bob');
      const { sequence: through } = await bob.call(countNotifications, inAcme);
      await addInOrder(['c']);
      await addInOrder(['d'], { notifyAll: true, notifyUsers: undefined });
      const { sequence } = await bob.call(markAllNotificationsRead, { ...inAcme, feed: 'all', through });
      expect(sequence).toBe(5);
      expect(await all('bob', { unreadOnly: true })).toEqual(['d', 'c']);
      expect(await bench.acme.counts('bob')).toMatchObject({ forYou: 1, all: 2 });
    });

    it('never marks beyond what there is, whatever position is sent', async () => {
      const bob = await bench.acme.person('bob');
      await bob.call(markAllNotificationsRead, { ...inAcme, feed: 'all', through: 1e15 });
      await bob.call(markNotificationsSeen, { ...inAcme, through: 1e15 });
      await bench.acme.add();
      expect(await bench.acme.counts('bob')).toEqual({ forYou: 1, all: 1, unseen: 1 });
    });

    it('lets a viewer read and mark', async () => {
      await bench.acme.grant('bob', undefined, { role: 'viewer' });
      await bench.acme.add({ notificationId: 'a' });
      const bob = await bench.acme.person('bob');
      await bob.call(markNotificationsRead, { ...inAcme, notificationIds: ['a'] });
      expect(await bench.acme.counts('bob')).toMatchObject({ forYou: 0 });
    });
  });

  describe('seeing', () => {
    it('distinguishes seen from read', async () => {
      await addInOrder(['a', 'b']);
      const bob = await bench.acme.person('bob');
      const { sequence: through } = await bob.call(countNotifications, inAcme);
      await bob.call(markNotificationsSeen, { ...inAcme, through });
      await addInOrder(['c']);
      expect(await bench.acme.counts('bob')).toEqual({ forYou: 3, all: 3, unseen: 1 });
      expect(await bench.acme.feed('bob', { feed: 'forYou' })).toMatchObject([
        { id: 'c', isSeen: false },
        { id: 'b', isSeen: true, isUnread: true },
        { id: 'a', isSeen: true },
      ]);
    });

    it('never goes back', async () => {
      await addInOrder(['a', 'b']);
      const bob = await bench.acme.person('bob');
      await bob.call(markNotificationsSeen, { ...inAcme, through: 2 });
      const { sequence } = await bob.call(markNotificationsSeen, { ...inAcme, through: 1 });
      expect(sequence).toBe(3); // nothing was logged for the second
      expect(await bench.acme.counts('bob')).toMatchObject({ unseen: 0 });
    });
  });

  describe('removing', () => {
    it("removes records from this person's inbox only, and the record stays", async () => {
      await bench.acme.grant('cid');
      await addInOrder(['a'], { notifyUsers: [{ userId: 'bob' }], notifyAll: true });
      const bob = await bench.acme.person('bob');
      await bob.call(deleteInboxNotifications, { ...inAcme, notificationIds: ['a'] });
      expect(await all('bob')).toEqual([]);
      expect(await bench.acme.ids({ userId: 'bob' })).toEqual([]);
      expect(await all('cid')).toEqual(['a']);
      const cid = await bench.acme.person('cid');
      await cid.call(deleteInboxNotifications, { ...inAcme, notificationIds: ['a'] });
      expect(await all('cid')).toEqual([]);
      expect(await bench.acme.counts('cid')).toMatchObject({ all: 0 });
      expect(await bench.acme.ids({ documentId: 'plan' })).toEqual(['a']);
    });

    it('is not undone by a late repeat of the same id', async () => {
      await bench.acme.add({ notificationId: 'a' });
      await (await bench.acme.person('bob')).call(deleteInboxNotifications, { ...inAcme, notificationIds: ['a'] });
      await bench.acme.add({ notificationId: 'a' });
      expect(await forYou('bob')).toEqual([]);
    });
  });

  describe('settings (§2.10)', () => {
    const settings = async (userId: string, documentId?: string) =>
      (await (await bench.acme.person(userId)).call(getNotificationSettings, { ...inAcme, documentId })).settings;
    const set = async (userId: string, channels: Record<string, string>, documentId?: string) =>
      (await bench.acme.person(userId)).call(setNotificationSettings, { ...inAcme, documentId, settings: channels });

    it('answers the document level, else the organization level, else the default, per channel', async () => {
      expect(await settings('bob')).toEqual({ inbox: 'ALL', email: 'MINE' });
      await set('bob', { inbox: 'NONE', sms: 'DAILY' });
      const { settings: answered } = await set('bob', { inbox: 'ALL' }, 'plan');
      expect(answered).toEqual({ inbox: 'ALL', email: 'MINE', sms: 'DAILY' });
      expect(await settings('bob', 'plan')).toEqual({ inbox: 'ALL', email: 'MINE', sms: 'DAILY' });
      expect(await settings('bob', 'other')).toEqual({ inbox: 'NONE', email: 'MINE', sms: 'DAILY' });
      expect(await settings('cid')).toEqual({ inbox: 'ALL', email: 'MINE' });
    });

    it('filters when reading: turning the inbox on again shows earlier records', async () => {
      await bench.acme.grant('bob');
      await addInOrder(['mine'], { notifyAll: true });
      await addInOrder(['wide'], { notifyAll: true, notifyUsers: undefined });
      await set('bob', { inbox: 'MINE' });
      expect(await all('bob')).toEqual(['mine']);
      expect(await bench.acme.counts('bob')).toMatchObject({ forYou: 1, all: 1 });
      expect(await bench.acme.ids({ userId: 'bob' })).toEqual(['mine']);
      await set('bob', { inbox: 'NONE' });
      expect(await all('bob')).toEqual([]);
      expect(await bench.acme.counts('bob')).toEqual({ forYou: 0, all: 0, unseen: 0 });
      await set('bob', { inbox: 'ALL' });
      expect(await all('bob')).toEqual(['wide', 'mine']);
    });

    it('§4.6: organization NONE and document ALL shows the records of that document only', async () => {
      await bench.acme.grant('cid');
      await addInOrder(['a'], { notifyAll: true });
      await addInOrder(['b'], { notifyAll: true, documentId: 'other' });
      await set('cid', { inbox: 'NONE' });
      await set('cid', { inbox: 'ALL' }, 'plan');
      expect(await all('cid')).toEqual(['a']);
      expect(await bench.acme.counts('cid')).toMatchObject({ all: 1 });
    });

    it('mutes one document', async () => {
      await bench.acme.grant('cid');
      await addInOrder(['a'], { notifyAll: true });
      await addInOrder(['b'], { notifyAll: true, documentId: 'other' });
      await set('cid', { inbox: 'MINE' }, 'plan');
      expect(await all('cid')).toEqual(['b']);
      expect(await bench.acme.counts('cid')).toMatchObject({ all: 1 });
    });
  });

  describe('the change log', () => {
    it('remembers each write once, by ids, for those who follow the inbox', async () => {
      await bench.acme.grant('bob');
      await bench.acme.add({ notificationId: 'a' });
      await bench.acme.add({ notificationId: 'a' });
      const bob = await bench.acme.person('bob');
      await bob.call(markNotificationsSeen, { ...inAcme, through: 1 });
      await bob.call(markNotificationsRead, { ...inAcme, notificationIds: ['a'] });
      await bob.call(markNotificationsRead, { ...inAcme, notificationIds: ['a'] }); // already read
      await bob.call(markAllNotificationsRead, { ...inAcme, feed: 'all', through: 2 });
      await bob.call(deleteInboxNotifications, { ...inAcme, notificationIds: ['a'] });
      await bob.call(setNotificationSettings, { ...inAcme, settings: { inbox: 'MINE' } });
      await bob.call(setNotificationSettings, { ...inAcme, settings: { inbox: 'MINE' }, documentId: 'plan' });
      expect(await changesOf(bench.acme.key, 'acme')).toEqual([
        { kind: 'notifications', ids: ['a'] },
        { kind: 'notifications', ids: ['a'], before: { documentId: 'plan', notifyAll: false, userIds: ['bob'] } },
        { kind: 'seen', userId: 'bob', through: 1 },
        { kind: 'marks', userId: 'bob', ids: ['a'] },
        { kind: 'allRead', userId: 'bob', feed: 'all', through: 2 },
        { kind: 'marks', userId: 'bob', ids: ['a'], hadThem: true },
        { kind: 'settings', userIds: ['bob'] },
        { kind: 'settings', userIds: ['bob'], documentIds: ['plan'] },
      ]);
    });
  });

  it('refuses every operation in an organization that is switched off, or is not there', async () => {
    const { db } = bench.service.service.core;
    await db
      .updateTable('organizations')
      .set({ disabled: true })
      .where('api_key', '=', bench.acme.key.apiKey)
      .execute();
    const bob = await bench.acme.person('bob');
    const ids = { notificationIds: ['a'] };
    const calls = [
      [listNotifications, { feed: 'all' }],
      [listNotificationsByDocument, {}],
      [countNotifications, {}],
      [markNotificationsRead, ids],
      [markAllNotificationsRead, { feed: 'all' }],
      [markNotificationsSeen, { through: 1 }],
      [deleteInboxNotifications, ids],
      [getNotificationSettings, {}],
      [setNotificationSettings, { settings: { inbox: 'ALL' } }],
    ] as const;
    for (const [endpoint, data] of calls) {
      expect(await bob.refused(endpoint, { ...inAcme, ...data })).toMatchObject({ status: 'PERMISSION_DENIED' });
      expect(await bob.refused(endpoint, { ...data, organizationId: 'nowhere' })).toMatchObject({
        status: 'NOT_FOUND',
      });
    }
  });
});
