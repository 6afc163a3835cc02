import { getNotifications, markAllNotificationsRead, setNotificationConfig } from '@parley/protocol';
import { MAIN_DATABASE } from '../support/databases.js';
import { describe, expect, it } from 'vitest';
import { describeNotificationsOn } from '../support/describeNotifications.js';
import { TestOrganization } from '../support/TestOrganization.js';

describeNotificationsOn(MAIN_DATABASE, 'notifications/get', (bench) => {
  const addInOrder = async (ids: string[], changes: Parameters<TestOrganization['add']>[0] = {}) => {
    for (const notificationId of ids) {
      bench.service.clock.advance(1000);
      await bench.acme.add({ ...changes, notificationId });
    }
  };
  const page = async (data: object) =>
    (await bench.acme.key.post(getNotifications, { organizationId: 'acme', ...data })).body.result;

  it('answers NOT_FOUND for an unknown organization, and an empty list for an unknown document or user', async () => {
    expect(await bench.acme.key.refused(getNotifications, { organizationId: 'x', userId: 'bob' })).toMatchObject({
      status: 'NOT_FOUND',
    });
    await bench.acme.add();
    expect(await bench.acme.get({ documentId: 'unknown' })).toEqual([]);
    expect(await bench.acme.get({ userId: 'unknown' })).toEqual([]);
    expect(await bench.acme.get({ userId: 'bob', documentId: 'unknown' })).toEqual([]);
  });

  it('orders by timestamp, newest first unless asked otherwise', async () => {
    await addInOrder(['a', 'b', 'c']);
    expect(await bench.acme.ids({ documentId: 'plan' })).toEqual(['c', 'b', 'a']);
    expect(await bench.acme.ids({ documentId: 'plan', order: 'asc' })).toEqual(['a', 'b', 'c']);
    expect(await bench.acme.ids({ userId: 'bob', order: 'asc' })).toEqual(['a', 'b', 'c']);
  });

  it('narrows to a place and to ids, and leaves unknown ids out', async () => {
    await addInOrder(['a', 'b'], { location: { id: 0 } });
    await addInOrder(['c'], { location: { locationName: 'Intro' } });
    for (const who of [{ documentId: 'plan' }, { userId: 'bob' }, { documentId: 'plan', userId: 'bob' }]) {
      expect(await bench.acme.ids({ ...who, locationId: '0' })).toEqual(['b', 'a']);
      expect(await bench.acme.ids({ ...who, locationId: 'Intro' })).toEqual(['c']);
      expect(await bench.acme.ids({ ...who, notificationIds: ['unknown', 'a', 'c'] })).toEqual(['c', 'a']);
    }
    const locationName = 'Intro '.repeat(1000).trim();
    await addInOrder(['d'], { location: { locationName } });
    expect(await bench.acme.ids({ documentId: 'plan', locationId: locationName })).toEqual(['d']);
  });

  it.each([{ documentId: 'plan' }, { userId: 'bob' }])(
    'pages %j: the next token under both names, null at the end',
    async (who) => {
      await addInOrder(['a', 'b', 'c', 'd', 'e'], { notifyAll: true });
      for (const order of ['desc', 'asc'] as const) {
        const seen: string[] = [];
        for (let pageToken: string | undefined; ;) {
          const answer = await page({ ...who, order, pageSize: 2, pageToken });
          seen.push(...((answer?.data ?? []) as { id: string }[]).map(({ id }) => id));
          expect(answer?.pageToken).toBe(answer?.nextPageToken);
          if (answer?.nextPageToken === null) break;
          pageToken = answer?.nextPageToken;
        }
        expect(seen).toEqual(order === 'asc' ? ['a', 'b', 'c', 'd', 'e'] : ['e', 'd', 'c', 'b', 'a']);
      }
    },
  );

  it('takes a page token with another page size, and refuses it with any other field changed', async () => {
    await addInOrder(['a', 'b', 'c']);
    const first = await page({ documentId: 'plan', pageSize: 1 });
    const pageToken = first?.nextPageToken;
    expect((await page({ documentId: 'plan', pageSize: 5, pageToken }))?.data).toHaveLength(2);
    const refused = await bench.acme.key.refused(getNotifications, {
      organizationId: 'acme',
      documentId: 'plan',
      order: 'asc',
      pageToken,
    });
    expect(refused).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringMatching(/^data\.pageToken/) });
  });

  it('without userId answers all records of the document, unfiltered', async () => {
    await bench.acme.add({ context: { access: { k: 'v' } } });
    await bench.acme.setDocument('plan', { access_type: 'restricted', disabled: true });
    const [record] = await bench.acme.get({ documentId: 'plan' });
    expect(record).toMatchObject({ notifyUserIds: ['bob'], notifyAll: false, verifyUserPermissions: false });
    expect(record).not.toHaveProperty('isUnread');
    expect(record).not.toHaveProperty('forYou');
  });

  it('with userId answers what that user may receive, with forYou and isUnread', async () => {
    await bench.acme.grant('cid');
    await addInOrder(['mine'], { notifyUsers: [{ userId: 'cid' }] });
    await addInOrder(['wide'], { notifyAll: true });
    await addInOrder(['other']);
    expect(await bench.acme.get({ userId: 'cid' })).toMatchObject([
      { id: 'wide', forYou: false, isUnread: true },
      { id: 'mine', forYou: true, isUnread: true },
    ]);
    const cid = await bench.acme.person('cid');
    await cid.call(markAllNotificationsRead, { organizationId: 'acme', feed: 'all' });
    expect(await bench.acme.get({ userId: 'cid' })).toMatchObject([{ isUnread: false }, { isUnread: false }]);
  });

  it('with userId checks document access for records made with VERIFY only', async () => {
    await bench.acme.grant('bob', 'plan');
    await bench.acme.setDocument('plan', { access_type: 'restricted' });
    await addInOrder(['verified'], { verifyUserPermissions: true });
    await addInOrder(['plain']);
    await bench.acme.revoke('bob', 'plan');
    expect(await bench.acme.ids({ userId: 'bob' })).toEqual(['plain']);
  });

  it('with userId applies the inbox setting of the record’s document, and no age', async () => {
    await addInOrder(['a']);
    await addInOrder(['b'], { documentId: 'other' });
    bench.service.clock.advance(400 * 24 * 60 * 60 * 1000);
    await bench.acme.key.call(setNotificationConfig, {
      organizationId: 'acme',
      userIds: ['bob'],
      documentIds: ['plan'],
      config: { inbox: 'NONE' },
    });
    expect(await bench.acme.ids({ userId: 'bob' })).toEqual(['b']);
  });

  it('lists at most the first 1,000 recipients', async () => {
    const notifyUsers = Array.from({ length: 1000 }, (_, index) => ({ userId: `user-${index}` }));
    await bench.acme.add({ notificationId: 'n', notifyUsers });
    const [record] = await bench.acme.get({ documentId: 'plan' });
    expect(record?.notifyUserIds).toHaveLength(1000);
  });

  it('reads nothing of another key', async () => {
    await bench.acme.add({ notificationId: 'n' });
    const stranger = await TestOrganization.create(await bench.service.newKey());
    expect(await stranger.ids({ userId: 'bob' })).toEqual([]);
    expect(await stranger.ids({ documentId: 'plan' })).toEqual([]);
  });

  describe('pages through what the rules refuse', () => {
    it('finds the one record behind many that are not for the user', async () => {
      await bench.acme.grant('cid');
      await addInOrder(['seen'], { notifyAll: true });
      for (let index = 0; index < 120; index += 1) {
        await bench.acme.add({ notifyAll: true, notifyUsers: undefined, context: { access: { team: 'red' } } });
      }
      expect(await bench.acme.ids({ userId: 'cid', pageSize: 1 })).toEqual(['seen']);
    });
  });
});
