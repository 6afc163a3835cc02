import { deleteNotifications, type EndpointInput } from '@parley/protocol';
import { expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { describeNotifications } from '../support/describeNotifications.js';

type Request = EndpointInput<typeof deleteNotifications>;
const people = (...userIds: string[]) => userIds.map((userId) => ({ userId }));

describeNotifications('notifications/delete', (bench) => {
  const remove = (request: Partial<Request>) =>
    bench.acme.key.call(deleteNotifications, { organizationId: 'acme', ...request });
  const ofDocument = (documentId = 'plan') => bench.acme.ids({ documentId, order: 'asc' });

  it('removes the record for all, and answers for every match and every unknown id', async () => {
    await bench.acme.add({ notificationId: 'a' });
    await bench.acme.add({ notificationId: 'b' });
    expect(await remove({ notificationIds: ['a', 'unknown', 'a'] })).toEqual({
      a: { success: true, message: expect.any(String) },
      unknown: { success: false, code: 'not-found', message: expect.any(String) },
    });
    expect(await ofDocument()).toEqual(['b']);
    expect(await bench.acme.ids({ userId: 'bob' })).toEqual(['b']);
    expect(await remove({ notificationIds: ['a'] })).toMatchObject({ a: { code: 'not-found' } }); // a repeat
  });

  it('combines its selectors with AND', async () => {
    await bench.acme.add({ notificationId: 'a', location: { id: 1 } });
    await bench.acme.add({ notificationId: 'b', location: { id: 2 } });
    await bench.acme.add({ notificationId: 'c', documentId: 'other', location: { id: 1 } });
    expect(await remove({ documentId: 'plan', locationId: '1', notificationIds: ['a', 'b', 'c'] })).toMatchObject({
      a: { success: true },
      b: { code: 'not-found' },
      c: { code: 'not-found' },
    });
    expect(await remove({ documentId: 'plan' })).toEqual({ b: { success: true, message: expect.any(String) } });
    expect(await ofDocument('other')).toEqual(['c']);
    expect(await remove({ documentId: 'unknown' })).toEqual({});
  });

  it('needs a selector, and a known organization', async () => {
    const { key } = bench.acme;
    expect(await key.refused(deleteNotifications, { organizationId: 'acme' })).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    expect(await key.refused(deleteNotifications, { organizationId: 'x', userId: 'bob' })).toMatchObject({
      status: 'NOT_FOUND',
    });
  });

  it('with userId removes for that user only', async () => {
    await bench.acme.add({ notificationId: 'a', notifyUsers: people('bob', 'cid') });
    expect(await remove({ userId: 'bob' })).toMatchObject({ a: { success: true } });
    expect(await bench.acme.ids({ userId: 'bob' })).toEqual([]);
    expect(await bench.acme.get({ documentId: 'plan' })).toMatchObject([{ notifyUserIds: ['cid'] }]);
    expect(await bench.acme.ids({ userId: 'cid' })).toEqual(['a']);
    expect(await remove({ userId: 'bob', notificationIds: ['a'] })).toMatchObject({ a: { code: 'not-found' } });
  });

  it('lets the record go when no recipient is left and it is not for everybody', async () => {
    await bench.acme.add({ notificationId: 'a', notifyUsers: people('bob', 'cid') });
    await remove({ userId: 'bob', notificationIds: ['a'] });
    await remove({ userId: 'cid', notificationIds: ['a'] });
    expect(await ofDocument()).toEqual([]);
  });

  it("with userId hides a record for everybody from that user's feeds, and keeps it", async () => {
    await bench.acme.grant('bob');
    await bench.acme.grant('cid');
    await bench.acme.add({ notificationId: 'a', notifyAll: true });
    await bench.acme.add({ notificationId: 'b', notifyAll: true, notifyUsers: undefined });
    expect(Object.keys(await remove({ userId: 'bob' })).sort()).toEqual(['a', 'b']);
    expect(await bench.acme.feed('bob', { feed: 'all' })).toEqual([]);
    expect(await bench.acme.counts('bob')).toMatchObject({ all: 0 });
    expect(await bench.acme.feed('cid', { feed: 'all' })).toHaveLength(2);
    expect((await ofDocument()).sort()).toEqual(['a', 'b']);
  });

  it('with userId finds nothing for someone whom the records do not reach', async () => {
    await bench.acme.add({ notificationId: 'a', notifyAll: true });
    expect(await remove({ userId: 'stranger', notificationIds: ['a'] })).toMatchObject({ a: { code: 'not-found' } });
  });

  it('leaves nothing behind', async () => {
    await bench.acme.add({ notificationId: 'a', notifyUsers: people('bob', 'cid') });
    await remove({ notificationIds: ['a'] });
    const { db } = bench.service.service.core;
    const rows = await db
      .selectFrom('notification_recipients')
      .where('api_key', '=', bench.acme.key.apiKey)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });

  it('logs removals with those who can have had the records, and those of one person for that person', async () => {
    await bench.acme.add({ notificationId: 'a', notifyUsers: people('bob', 'cid') });
    await bench.acme.add({ notificationId: 'b', notifyUsers: people('bob', 'cid') });
    await remove({ userId: 'bob', notificationIds: ['a'] });
    await remove({ documentId: 'plan' });
    expect((await changesOf(bench.acme.key, 'acme')).slice(2)).toEqual([
      { kind: 'marks', userId: 'bob', ids: ['a'], hadThem: true },
      { kind: 'notifications', ids: ['b'], before: { ...reach, userIds: ['bob', 'cid'] } },
      { kind: 'notifications', ids: ['a'], before: { ...reach, userIds: ['cid'], exceptIds: ['bob'] } },
    ]);
  });
});

const reach = { documentId: 'plan', notifyAll: false };
