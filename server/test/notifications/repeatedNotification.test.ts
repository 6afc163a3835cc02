import {
  addNotification,
  deleteInboxNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
} from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { describeNotifications } from '../support/describeNotifications.js';

const inAcme = { organizationId: 'acme' };
const people = (...userIds: string[]) => userIds.map((userId) => ({ userId }));

describeNotifications('a notificationId that is sent again (§1.10)', (bench) => {
  const stored = async () => (await bench.acme.get({ documentId: 'plan' }))[0];
  const sequenceFor = async (userId: string) =>
    (await bench.acme.feed(userId, { feed: 'all', includeRead: true }))[0]?.sequence;
  const read = async (userId: string) =>
    (await bench.acme.person(userId)).call(markNotificationsRead, { ...inAcme, notificationIds: ['n'] });

  it('overwrites content, recipients and context in place, and keeps the first timestamp', async () => {
    await bench.acme.add({
      notificationId: 'n',
      notifyUsers: people('bob', 'cid'),
      context: { access: { k: 1 } },
      metadata: { old: true },
    });
    const first = await stored();
    bench.service.clock.advance(60_000);
    await bench.acme.add({
      notificationId: 'n',
      notifyUsers: people('cid', 'dee'),
      displayBodyMessage: 'To Monday.',
      actionUser: { userId: 'eve', name: 'Eve' },
      location: { id: 'intro' },
    });
    const second = await stored();
    expect(second).toMatchObject({
      id: 'n',
      timestamp: first?.timestamp,
      notifyUserIds: ['cid', 'dee'],
      displayBodyMessage: 'To Monday.',
      displayHeadlineMessage: 'Eve moved the date',
      metadata: { locationId: 'intro' },
    });
    expect(second).not.toHaveProperty('context');
    expect(second?.metadata).not.toHaveProperty('old');
    expect(await bench.acme.ids({ documentId: 'plan' })).toEqual(['n']);
    expect(await bench.acme.feed('bob', { feed: 'forYou' })).toEqual([]);
  });

  it('keeps the read marks of recipients who remain', async () => {
    await bench.acme.add({ notificationId: 'n', notifyUsers: people('bob', 'cid') });
    await read('bob');
    const readAt = bench.service.clock.now();
    bench.service.clock.advance(1000);
    await bench.acme.add({ notificationId: 'n', notifyUsers: people('bob', 'cid', 'dee') });
    expect(await stored()).toMatchObject({ notificationViews: { bob: { timestamp: readAt, persist: false } } });
    expect(await bench.acme.counts('bob')).toMatchObject({ forYou: 0 });
    expect(await bench.acme.counts('cid')).toMatchObject({ forYou: 1 });
  });

  it('is nothing new to earlier recipients, and new to those named for the first time', async () => {
    await bench.acme.add({ notificationId: 'n', notifyUsers: people('bob') });
    await bench.acme.add({ notificationId: 'n', notifyUsers: people('bob', 'cid') });
    expect(await changesOf(bench.acme.key, 'acme')).toEqual([
      { kind: 'notifications', ids: ['n'] },
      { kind: 'notifications', ids: ['n'], before: { documentId: 'plan', notifyAll: false, userIds: ['bob'] } },
    ]);
    expect(await sequenceFor('bob')).toBe(1);
    expect(await sequenceFor('cid')).toBe(2); // the position of the second change: an arrival for Cid
  });

  it('gives a member who had read the broadcast a fresh record when it names them', async () => {
    await bench.acme.grant('bob');
    await bench.acme.add({ notificationId: 'n', notifyAll: true, notifyUsers: undefined });
    const bob = await bench.acme.person('bob');
    await bob.call(markAllNotificationsRead, { ...inAcme, feed: 'all' });
    await bench.acme.add({ notificationId: 'n', notifyAll: true, notifyUsers: people('bob') });
    expect(await bench.acme.counts('bob')).toEqual({ forYou: 1, all: 1, unseen: 1 });
  });

  it('keeps the marks of a recipient who is no longer named while the record is for everybody', async () => {
    await bench.acme.grant('bob');
    await bench.acme.grant('cid');
    await bench.acme.add({ notificationId: 'n', notifyAll: true, notifyUsers: people('bob', 'cid') });
    await read('bob');
    await (await bench.acme.person('cid')).call(deleteInboxNotifications, { ...inAcme, notificationIds: ['n'] });
    await bench.acme.add({ notificationId: 'n', notifyAll: true, notifyUsers: undefined });
    expect(await bench.acme.feed('bob', { feed: 'all' })).toMatchObject([{ forYou: false, isUnread: false }]);
    expect(await bench.acme.feed('cid', { feed: 'all' })).toEqual([]);
  });

  it('is new to the members when it comes to be for everybody', async () => {
    await bench.acme.grant('cid');
    await bench.acme.add({ notificationId: 'n' });
    await (await bench.acme.person('cid')).call(markAllNotificationsRead, { ...inAcme, feed: 'all' });
    await bench.acme.add({ notificationId: 'n', notifyAll: true });
    expect(await bench.acme.feed('cid', { feed: 'all' })).toMatchObject([{ isUnread: true, sequence: 3 }]);
    expect(await bench.acme.feed('bob', { feed: 'all' })).toMatchObject([{ sequence: 1 }]);
    await bench.acme.add({ notificationId: 'n', notifyAll: false });
    expect(await bench.acme.feed('cid', { feed: 'all' })).toEqual([]);
  });

  it('leaves others unread that are newer than itself when it comes to be for everybody', async () => {
    await bench.acme.grant('cid');
    await bench.acme.add({ notificationId: 'n' });
    await bench.acme.add({ notificationId: 'newer', notifyAll: true });
    await bench.acme.add({ notificationId: 'n', notifyAll: true });
    expect(await bench.acme.counts('cid')).toMatchObject({ all: 2 });
  });

  it('moves the record when it is sent for another document', async () => {
    await bench.acme.setDocument('secret', { access_type: 'restricted' });
    await bench.acme.add({ notificationId: 'n' });
    await bench.acme.add({ notificationId: 'n', documentId: 'secret' });
    expect(await bench.acme.ids({ documentId: 'plan' })).toEqual([]);
    expect(await bench.acme.ids({ documentId: 'secret' })).toEqual(['n']);
    expect(await bench.acme.feed('bob', { feed: 'forYou' })).toEqual([]);
    await bench.acme.grant('bob', 'secret');
    expect(await bench.acme.feed('bob', { feed: 'forYou', documentIds: ['secret'] })).toHaveLength(1);
    expect(await bench.acme.feed('bob', { feed: 'forYou', documentIds: ['plan'] })).toEqual([]);
  });

  it('leaves the stored record alone when nobody is left of the recipients', async () => {
    await bench.acme.setDocument('plan', { access_type: 'restricted' });
    await bench.acme.add({ notificationId: 'n' });
    await bench.acme.add({ notificationId: 'n', verifyUserPermissions: true, displayBodyMessage: 'Other.' });
    expect(await stored()).toMatchObject({ displayBodyMessage: 'To Friday.', notifyUserIds: ['bob'] });
  });

  it('is never a second record under concurrent repeats, and each repeat succeeds', async () => {
    const { key } = bench.acme;
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        key.call(
          addNotification,
          bench.acme.notification({ notificationId: 'n', notifyUsers: people('bob', `user-${index}`) }),
        ),
      ),
    );
    expect(await bench.acme.ids({ documentId: 'plan' })).toEqual(['n']);
    const changes = await changesOf(key, 'acme');
    expect(changes).toHaveLength(12);
    expect(changes.filter((change) => change.kind === 'notifications' && !change.before)).toHaveLength(1);
    const [record] = await bench.acme.get({ documentId: 'plan' });
    expect(record?.notifyUserIds).toHaveLength(2); // those of the last one
    expect(await sequenceFor('bob')).toBe(1);
  });

  it('loses no other write to a concurrent repeat', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        bench.acme.add({ notificationId: index % 2 === 0 ? 'n' : `other-${index}` }),
      ),
    );
    expect(await bench.acme.ids({ documentId: 'plan' })).toHaveLength(11);
    expect(await bench.acme.counts('bob')).toEqual({ forYou: 11, all: 11, unseen: 11 });
  });

  describe('in another organization or under another key', () => {
    it('is another record', async () => {
      await bench.acme.add({ notificationId: 'n' });
      await bench.acme.add({ notificationId: 'n', organizationId: 'other', createOrganization: true });
      expect(await bench.acme.ids({ documentId: 'plan' })).toEqual(['n']);
      expect(await changesOf(bench.acme.key, 'other')).toEqual([{ kind: 'notifications', ids: ['n'] }]);
    });
  });
});
