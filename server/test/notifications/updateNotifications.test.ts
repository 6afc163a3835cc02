import { addUsers, type EndpointInput, updateNotifications } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { describeNotifications } from '../support/describeNotifications.js';

type Request = EndpointInput<typeof updateNotifications>;
const people = (...userIds: string[]) => userIds.map((userId) => ({ userId }));

describeNotifications('notifications/update', (bench) => {
  const update = (notifications: Request['notifications'], request: Partial<Request> = {}) =>
    bench.acme.key.call(updateNotifications, { organizationId: 'acme', ...request, notifications });
  const stored = async (id = 'n') => (await bench.acme.get({ documentId: 'plan', notificationIds: [id] }))[0];

  it('changes what is sent and leaves the rest', async () => {
    await bench.acme.add({
      notificationId: 'n',
      metadata: { a: 1 },
      location: { id: 1 },
      context: { access: { k: 1 } },
    });
    await bench.acme.key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'eve', name: 'Eve' }] });
    expect(
      await update([{ id: 'n', actionUser: { userId: 'eve' }, displayBodyMessage: 'Other.', metadata: { b: 2 } }]),
    ).toEqual({ n: { success: true, message: expect.any(String) } });
    const record = await stored();
    expect(record).toMatchObject({
      actionUser: { userId: 'eve', name: 'Eve' },
      displayHeadlineMessage: 'Eve moved the date',
      displayBodyMessage: 'Other.',
      metadata: { b: 2, locationId: '1' },
      context: { access: { k: 1 } },
    });
    expect(record?.metadata).not.toHaveProperty('a');
    await update([{ id: 'n', context: { access: {} }, location: { locationName: 'End' } }]);
    expect(await stored()).toMatchObject({ metadata: { locationId: 'End' }, displayBodyMessage: 'Other.' });
    expect(await stored()).not.toHaveProperty('context');
  });

  it('counts an id outside the narrowing as not found, and changes nothing of it', async () => {
    await bench.acme.grant('cid');
    await bench.acme.add({ notificationId: 'n', location: { id: 1 } });
    const change = { id: 'n', displayBodyMessage: 'Other.' };
    for (const narrowing of [{ documentId: 'other' }, { locationId: '2' }, { userId: 'cid' }]) {
      expect(await update([change], narrowing)).toMatchObject({ n: { success: false, code: 'not-found' } });
    }
    expect(await update([{ id: 'unknown' }])).toMatchObject({ unknown: { success: false, code: 'not-found' } });
    expect(await stored()).toMatchObject({ displayBodyMessage: 'To Friday.' });
    const inside = { documentId: 'plan', locationId: '1', userId: 'bob' };
    expect(await update([change], inside)).toMatchObject({ n: { success: true } });
  });

  it('replaces the recipients, and delivers nothing again to those who remain', async () => {
    await bench.acme.add({ notificationId: 'n', notifyUsers: people('bob', 'cid') });
    await update([{ id: 'n', notifyUsers: people('cid', 'dee', 'dee') }]);
    expect(await stored()).toMatchObject({ notifyUserIds: ['cid', 'dee'] });
    expect(await bench.acme.feed('bob', { feed: 'all' })).toEqual([]);
    expect(await bench.acme.feed('cid', { feed: 'all' })).toMatchObject([{ sequence: 1 }]);
    expect(await changesOf(bench.acme.key, 'acme')).toMatchObject([
      {},
      { ids: ['n'], before: { userIds: ['bob', 'cid'] } },
    ]);
  });

  it('adds read marks only: an earlier mark keeps its time, nobody else gets one', async () => {
    await bench.acme.add({ notificationId: 'n', notifyUsers: people('bob', 'cid') });
    await update([{ id: 'n', readByUserIds: ['bob'] }]);
    const timestamp = bench.service.clock.now();
    bench.service.clock.advance(1000);
    await update([{ id: 'n', readByUserIds: ['bob', 'stranger', 'bob'] }]);
    expect(await stored()).toMatchObject({ notificationViews: { bob: { timestamp, persist: false } } });
    expect(Object.keys((await stored())?.notificationViews ?? {})).toEqual(['bob']);
    expect(await bench.acme.counts('bob')).toMatchObject({ forYou: 0 });
    expect(await bench.acme.counts('cid')).toMatchObject({ forYou: 1 });
    await update([{ id: 'n', readByUserIds: [] }]);
    expect(await bench.acme.counts('bob')).toMatchObject({ forYou: 0 });
  });

  it('marks a record for everybody read for a member', async () => {
    await bench.acme.grant('cid');
    await bench.acme.add({ notificationId: 'n', notifyAll: true });
    await update([{ id: 'n', readByUserIds: ['cid'] }]);
    expect(await bench.acme.counts('cid')).toMatchObject({ all: 0 });
  });

  it('keeps the read record in For You with persistReadForUsers', async () => {
    await bench.acme.add({ notificationId: 'n' });
    await update([{ id: 'n', readByUserIds: ['bob'], persistReadForUsers: true }]);
    expect(await bench.acme.feed('bob', { feed: 'forYou' })).toMatchObject([{ id: 'n', isUnread: false }]);
    expect(await stored()).toMatchObject({ notificationViews: { bob: { persist: true } } });
  });

  it('is the same state when the same body comes twice', async () => {
    await bench.acme.add({ notificationId: 'n' });
    const body = [{ id: 'n', displayBodyMessage: 'Other.', notifyUsers: people('bob', 'cid'), readByUserIds: ['cid'] }];
    await update(body);
    const once = [await stored(), await bench.acme.feed('cid', { feed: 'all' })];
    bench.service.clock.advance(1000);
    await update(body);
    expect([await stored(), await bench.acme.feed('cid', { feed: 'all' })]).toEqual(once);
  });

  it('is new to a person named for the first time by the change that names the record, not by the marks after it', async () => {
    await bench.acme.add({ notificationId: 'n' });
    await update([{ id: 'n', notifyUsers: people('bob', 'cid'), readByUserIds: ['bob'] }]);
    expect(await changesOf(bench.acme.key, 'acme')).toMatchObject([{}, { kind: 'notifications' }, { kind: 'marks' }]);
    expect(await bench.acme.feed('cid', { feed: 'forYou' })).toMatchObject([{ sequence: 2 }]);
  });

  it('logs marks for the person only, and content with those who can have had it', async () => {
    await bench.acme.add({ notificationId: 'n' });
    await bench.acme.add({ notificationId: 'm' });
    await update([
      { id: 'n', readByUserIds: ['bob'] },
      { id: 'm', displayBodyMessage: 'Other.' },
    ]);
    expect((await changesOf(bench.acme.key, 'acme')).slice(2)).toEqual([
      { kind: 'notifications', ids: ['m'], before: { documentId: 'plan', notifyAll: false, userIds: ['bob'] } },
      { kind: 'marks', userId: 'bob', ids: ['n'] },
    ]);
  });

  it('refuses null, which clears nothing here, and an id used twice', async () => {
    const { key } = bench.acme;
    const refused = (notifications: unknown) =>
      key.refused(updateNotifications, { organizationId: 'acme', notifications });
    expect(await refused([{ id: 'n', context: null }])).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await refused([{ id: 'n' }, { id: 'n' }])).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^data\.notifications\[1\]\.id/),
    });
    expect(await key.refused(updateNotifications, { organizationId: 'x', notifications: [{ id: 'n' }] })).toMatchObject(
      {
        status: 'NOT_FOUND',
      },
    );
  });

  describe('with verifyUserPermissions', () => {
    const verify = { verifyUserPermissions: true };

    it('marks read only for people with document access', async () => {
      await bench.acme.setDocument('plan', { access_type: 'restricted' });
      await bench.acme.grant('bob', 'plan');
      await bench.acme.add({ notificationId: 'n', notifyUsers: people('bob', 'cid') });
      expect(await update([{ id: 'n', readByUserIds: ['bob', 'cid'] }], verify)).toMatchObject({
        n: { success: true },
      });
      expect(Object.keys((await stored())?.notificationViews ?? {})).toEqual(['bob']);
    });

    it('changes content only if at least one recipient has access, else the item is permission-denied', async () => {
      await bench.acme.setDocument('plan', { access_type: 'restricted' });
      await bench.acme.add({ notificationId: 'n' });
      await bench.acme.add({ notificationId: 'm', notifyUsers: people('bob', 'cid') });
      await bench.acme.grant('cid', 'plan');
      const changes = ['n', 'm'].map((id) => ({ id, displayBodyMessage: 'Other.', readByUserIds: ['cid'] }));
      expect(await update(changes, verify)).toEqual({
        n: { success: false, code: 'permission-denied', message: expect.any(String) },
        m: { success: true, message: expect.any(String) },
      });
      expect(await stored('n')).toMatchObject({ displayBodyMessage: 'To Friday.', notificationViews: {} });
      expect(await stored('m')).toMatchObject({ displayBodyMessage: 'Other.' });
    });

    it('names only people with access', async () => {
      await bench.acme.setDocument('plan', { access_type: 'restricted' });
      await bench.acme.grant('cid', 'plan');
      await bench.acme.add({ notificationId: 'n' });
      await update([{ id: 'n', notifyUsers: people('cid', 'dee') }], verify);
      expect(await stored()).toMatchObject({ notifyUserIds: ['cid'] });
      expect(await update([{ id: 'n', notifyUsers: people('dee') }], verify)).toMatchObject({
        n: { code: 'permission-denied' },
      });
    });

    it('lets a record for everybody that names nobody change', async () => {
      await bench.acme.add({ notificationId: 'n', notifyAll: true, notifyUsers: undefined });
      expect(await update([{ id: 'n', displayBodyMessage: 'Other.' }], verify)).toMatchObject({ n: { success: true } });
    });
  });

  it('loses nothing to a concurrent update of other fields', async () => {
    await bench.acme.add({ notificationId: 'n' });
    await Promise.all([
      update([{ id: 'n', displayBodyMessage: 'Other.' }]),
      update([{ id: 'n', metadata: { a: 1 } }]),
      update([{ id: 'n', notificationSourceData: { b: 2 } }]),
      update([{ id: 'n', readByUserIds: ['bob'] }]),
    ]);
    expect(await stored()).toMatchObject({
      displayBodyMessage: 'Other.',
      metadata: { a: 1 },
      notificationSourceData: { b: 2 },
      notificationViews: { bob: {} },
    });
  });
});
