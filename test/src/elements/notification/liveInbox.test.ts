import type { Change, Notification as NotificationRecord } from '@parley/protocol';
import type { ErrorCode } from '@parley/protocol/constants';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../../../src/createParleyClient.js';
import { contextOf } from '../../../../src/contextOf.js';
import { createNotificationElement } from '../../../../src/elements/notification/createNotificationElement.js';
import type { Notification, Operation, ParleyConfig } from '../../../../src/index.js';
import { HandDrivenTransport, settled } from '../../../support/HandDrivenTransport.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { valuesOf } from '../../../support/expectValue.js';

// Every answer and every frame comes when the test says so: this is about order and moment.
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const NO_COUNTS = { forYou: 0, all: 0, unseen: 0 };

const record = (number: number, fields: Partial<NotificationRecord> = {}): NotificationRecord => ({
  id: `n${number}`,
  notificationSource: 'custom',
  timestamp: number,
  sequence: number,
  metadata: { apiKey: 'key', organizationId: 'acme', documentId: 'plan' },
  displayHeadlineMessageTemplate: `Number ${number}`,
  isUnread: true,
  isSeen: false,
  forYou: true,
  ...fields,
});

const listOf = (sequence: number, ...notifications: NotificationRecord[]) => ({
  notifications,
  sequence,
  counts: { ...NO_COUNTS, all: notifications.length },
});

const documentsOf = (sequence: number, ...notifications: NotificationRecord[]) => ({
  documents: notifications.length > 0 ? [{ documentId: 'plan', notifications, hasMore: false }] : [],
  hasMore: false,
  sequence,
  counts: { ...NO_COUNTS, all: notifications.length },
});

async function start(config: ParleyConfig = {}) {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', config, transport });
  contextOf(client).createNotificationElement = createNotificationElement; // as hooks and components do
  const element = client.getNotificationElement();
  const signIn = async (userId: string) => {
    const done = client.identify({ userId });
    await settled();
    await transport.next('session/identify').answer(HandDrivenTransport.admission(userId));
    await done;
  };
  await signIn('ada');
  const inbox = () => transport.subscriptions.filter(({ topic }) => topic === 'inbox');
  const subscribed = async (sequence: number) => {
    await opened();
    inbox().at(-1)!.on({ type: 'subscribed', sequence, counts: NO_COUNTS });
  };
  const changes = (sequence: number, ...list: Change[]) =>
    inbox()
      .at(-1)!
      .on({ type: 'changes', after: sequence - 1, sequence, changes: list });
  const next = async (operation: Operation) => {
    await opened();
    return transport.next(operation);
  };
  const answer = async (operation: Operation, data: unknown) => (await next(operation)).answer(data);
  const fail = async (operation: Operation, code: ErrorCode) => (await next(operation)).fail(code);
  const asked = (operation: string) => transport.asked.filter((request) => request.operation === operation);
  return { transport, client, element, signIn, inbox, subscribed, changes, asked, next, answer, fail };
}

/** What the inbox loads by `import()` is there, and everything has run that waited for it. */
const opened = async () => {
  await vi.dynamicImportSettled();
  await settled();
};

const saved = (notification: NotificationRecord): Change => ({ type: 'notification.saved', notification, isNew: true });
const tick = () => vi.advanceTimersByTimeAsync(1);
const idsOf = (feed: Notification[] | null | undefined) => feed?.map(({ id }) => id);

it('follows nothing and asks nothing before something of it is used', async () => {
  const { transport, element, inbox } = await start();
  await settled();
  expect(inbox()).toEqual([]);
  expect(transport.pending).toEqual([]);
  element.getUnreadNotificationsCount().subscribe(() => {});
  await opened();
  expect(inbox()).toHaveLength(1);
  expect(transport.pending).toEqual([]); // the bell needs no list
});

it('asks once for a feed, however many read it, and not again when the topic is live', async () => {
  const { element, subscribed, asked, answer } = await start();
  const seen = [{ type: 'all' }, {}, { type: 'documents' }] as const;
  const streams = seen.map((query) => valuesOf(element.getNotificationsData(query)));
  await answer('notifications/documents', documentsOf(4, record(1)));
  await subscribed(4);
  await tick();
  expect(asked('notifications/documents')).toHaveLength(1);
  for (const values of streams) expect(idsOf(values.at(-1))).toEqual(['n1']);
});

describe('positions', () => {
  it('asks again for a list that was read before the topic was live', async () => {
    const { element, subscribed, asked, answer } = await start();
    const values = valuesOf(element.getNotificationsData());
    await subscribed(6);
    await answer('notifications/documents', documentsOf(5, record(1)));
    await answer('notifications/documents', documentsOf(6, record(6), record(1)));
    expect(idsOf(values.at(-1))).toEqual(['n6', 'n1']);
    expect(asked('notifications/documents')).toHaveLength(2);
  });

  it('applies to a slow answer what arrived since it was asked for', async () => {
    const { element, subscribed, changes, answer } = await start();
    const values = valuesOf(element.getNotificationsData());
    await subscribed(5);
    changes(6, saved(record(6)));
    changes(7, { type: 'notification.removed', notificationId: 'n1' });
    await tick();
    await answer('notifications/documents', documentsOf(5, record(2), record(1)));
    expect(idsOf(values.at(-1))).toEqual(['n6', 'n2']);
  });

  it('ignores a frame that the list has taken in', async () => {
    const { element, subscribed, changes, answer } = await start();
    const values = valuesOf(element.getNotificationsData());
    await subscribed(5);
    await answer('notifications/documents', documentsOf(8, record(1, { actionType: 'new' })));
    changes(7, saved(record(1, { actionType: 'old' })), saved(record(7)));
    await tick();
    expect(values.at(-1)).toMatchObject([{ id: 'n1', actionType: 'new' }]);
  });

  it('reads everything again after a reset, and shows what was there until then', async () => {
    const { element, inbox, subscribed, changes, answer } = await start();
    const values = valuesOf(element.getNotificationsData());
    await subscribed(5);
    await answer('notifications/documents', documentsOf(5, record(1)));
    inbox()[0]!.on({ type: 'reset', sequence: 2000, counts: { ...NO_COUNTS, all: 7 } });
    expect(idsOf(values.at(-1))).toEqual(['n1']);
    changes(2001, saved(record(2001)));
    await tick();
    await answer('notifications/documents', documentsOf(2000, record(1999)));
    expect(idsOf(values.at(-1))).toEqual(['n2001', 'n1999']);
    expect(values.slice(1)).not.toContain(null);
  });
});

it('waits for a record that was too large for its frame, and keeps the order of what follows', async () => {
  const { element, subscribed, changes, next } = await start();
  const values = valuesOf(element.getNotificationsData());
  await subscribed(5);
  await (await next('notifications/documents')).answer(documentsOf(5, record(1)));
  changes(6, { type: 'notification.changed', notificationId: 'n6', isNew: true });
  changes(7, saved(record(7)), { type: 'notification.removed', notificationId: 'n6' });
  const read = await next('notifications/list');
  expect(read.body).toMatchObject({ feed: 'all', notificationIds: ['n6'] });
  await tick();
  expect(idsOf(values.at(-1))).toEqual(['n1']);
  await read.answer(listOf(6, record(6)));
  await tick();
  expect(idsOf(values.at(-1))).toEqual(['n7', 'n1']);
});

it('reads everything again when a record that was too large cannot be read', async () => {
  const { element, subscribed, changes, answer, fail } = await start();
  const values = valuesOf(element.getNotificationsData());
  await subscribed(5);
  await answer('notifications/documents', documentsOf(5, record(1)));
  changes(6, { type: 'notification.changed', notificationId: 'n6', isNew: true });
  changes(7, saved(record(7)));
  await fail('notifications/list', 'INTERNAL');
  await tick();
  await answer('notifications/documents', documentsOf(6, record(6), record(1)));
  await tick();
  expect(idsOf(values.at(-1))).toEqual(['n7', 'n6', 'n1']);
});

it('is one change for a burst of a thousand', async () => {
  const { element, subscribed, changes, answer } = await start();
  const values = valuesOf(element.getNotificationsData({ documentId: 'plan' }));
  const counts = valuesOf(element.getUnreadNotificationsCount());
  const received = valuesOf(element.on('notificationReceived'));
  await subscribed(0);
  await answer('notifications/list', listOf(0));
  const before = [values.length, counts.length];
  for (let i = 1; i <= 1000; i += 1) changes(i, saved(record(i)));
  await tick();
  expect([values.length, counts.length]).toEqual([before[0]! + 1, before[1]]);
  expect(values.at(-1)).toHaveLength(1000);
  expect(received).toHaveLength(1000);
});

it('emits an arrival once, however often it is delivered, and not that of a notification removed before it was complete', async () => {
  const { element, subscribed, changes } = await start();
  const received = valuesOf(element.on('notificationReceived'));
  await subscribed(0);
  changes(1, saved(record(1)));
  await tick();
  changes(2, saved(record(1)), saved(record(2)), { type: 'notification.removed', notificationId: 'n2' });
  changes(3, { ...saved(record(3)), isNew: false } as Change);
  await tick();
  expect(received.map(({ notification }) => notification.id)).toEqual(['n1']);
});

it('keeps the identity of what has not changed', async () => {
  const { element, subscribed, changes, answer } = await start();
  const values = valuesOf(element.getNotificationsData());
  await subscribed(2);
  await answer('notifications/documents', documentsOf(2, record(2), record(1)));
  changes(3, saved(record(1, { isUnread: false })));
  await tick();
  const [before, after] = values.slice(-2);
  expect(after?.[0]).toBe(before?.[0]);
  expect(after?.[1]).not.toBe(before?.[1]);
});

describe('failures', () => {
  it('reach the readers of the feed and the core event error, and the next reader asks again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { transport, client, element, answer, fail } = await start();
    const errors: unknown[] = [];
    const failures = valuesOf(client.on('error'));
    const values: (Notification[] | null)[] = [];
    element
      .getNotificationsData()
      .subscribe({ next: (value) => values.push(value), error: (error) => errors.push(error) });
    await fail('notifications/documents', 'INTERNAL');
    expect(errors).toMatchObject([{ code: 'INTERNAL' }]);
    expect(failures).toMatchObject([{ code: 'INTERNAL', source: 'notifications' }]);
    expect(transport.pending).toEqual([]);
    valuesOf(element.getNotificationsData());
    await answer('notifications/documents', documentsOf(1, record(1)));
    expect(idsOf(values.at(-1))).toEqual(['n1']);
  });

  it('are tried again when the connection is back', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { transport, element, answer, fail } = await start();
    const values = valuesOf(element.getNotificationsData());
    transport.state.set('offline');
    await fail('notifications/documents', 'NETWORK_ERROR');
    transport.state.set('online');
    await settled();
    await answer('notifications/documents', documentsOf(1, record(1)));
    expect(idsOf(values.at(-1))).toEqual(['n1']);
  });

  it('of a write put back what was shown, and what arrived live meanwhile stays', async () => {
    const { element, subscribed, changes, answer, fail } = await start();
    const values = valuesOf(element.getNotificationsData());
    await subscribed(1);
    await answer('notifications/documents', documentsOf(1, record(1)));
    const rejection = rejectionOf(element.markNotificationAsReadById('n1'));
    expect(values.at(-1)).toMatchObject([{ id: 'n1', isUnread: false }]);
    await settled();
    changes(2, saved(record(2)));
    await tick();
    await fail('notifications/read', 'PERMISSION_DENIED');
    await rejection;
    expect(values.at(-1)).toMatchObject([{ id: 'n2' }, { id: 'n1', isUnread: true }]);
  });

  it('at the service after the provider has deleted are retried three times, then undone and reported (§6.3)', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { client, element, subscribed, asked, answer, fail } = await start();
    client.setDataProviders({ notification: { delete: async () => ({ status: 200 }) } });
    const values = valuesOf(element.getNotificationsData());
    const failures = valuesOf(client.on('error'));
    await subscribed(1);
    await answer('notifications/documents', documentsOf(1, record(1)));
    const rejection = rejectionOf(element.deleteNotification('n1'));
    expect(values.at(-1)).toEqual([]);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      await fail('notifications/delete', 'INTERNAL');
    }
    expect(await rejection).toMatchObject({ code: 'INTERNAL' });
    expect(asked('notifications/delete')).toHaveLength(4);
    expect(idsOf(values.at(-1))).toEqual(['n1']);
    expect(failures).toMatchObject([{ code: 'INTERNAL' }]);
  });
});

describe('the options of the host', () => {
  it('narrow lists and live changes alike, and following goes on without a gap', async () => {
    const { element, inbox, subscribed, asked, answer } = await start();
    valuesOf(element.getNotificationsData());
    await subscribed(5);
    await answer('notifications/documents', documentsOf(5));
    element.enableSelfNotifications();
    element.setMaxDays(3);
    expect(inbox()).toHaveLength(1);
    expect(inbox()[0]?.options).toMatchObject({ since: 5, options: { includeSelf: true, maxDays: 3 } });
    await settled();
    expect(asked('notifications/documents').at(-1)?.body).toMatchObject({ includeSelf: true, maxDays: 3 });
  });

  it('send the page size with pages', async () => {
    const { element, subscribed, next, answer } = await start();
    valuesOf(element.getNotificationsData({ documentId: 'plan' }));
    await subscribed(5);
    element.setPageSize(7);
    expect((await next('notifications/list')).body).toMatchObject({ pageSize: 15 });
    await answer('notifications/list', listOf(5));
    valuesOf(element.getNotificationsData({ documentId: 'other' }));
    await settled();
    expect((await next('notifications/list')).body).toMatchObject({ pageSize: 7, documentIds: ['other'] });
  });

  it.each([0, -1, 1.5, Number.NaN, 1000])('refuse %d as days or page size, and name the method', async (value) => {
    const { element } = await start();
    for (const method of ['setMaxDays', 'setPageSize'] as const) {
      const refusal = expect.objectContaining({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining(method) as string,
      }) as Error;
      expect(() => element[method](value)).toThrow(refusal);
    }
  });

  it('survive a user switch', async () => {
    const { element, signIn, inbox, asked } = await start();
    element.enableSelfNotifications();
    valuesOf(element.getNotificationsData());
    await settled();
    await signIn('mary');
    await settled();
    expect(asked('notifications/documents').map(({ body }) => body)).toMatchObject([
      { includeSelf: true },
      { includeSelf: true },
    ]);
    expect(inbox()).toHaveLength(1);
  });
});

describe('sign-out and user switch (§1.4)', () => {
  it('emit null, end everything, and discard what was on its way', async () => {
    const { transport, client, element, signIn, subscribed, next, answer } = await start();
    const values = valuesOf(element.getNotificationsData());
    const counts = valuesOf(element.getUnreadNotificationsCount());
    await subscribed(5);
    await answer('notifications/documents', documentsOf(5, record(1)));
    void element.refetchNotifications().catch(() => undefined);
    await settled();
    const late = await next('notifications/documents');
    await client.signOut();
    expect(values.at(-1)).toBeNull();
    expect(counts.at(-1)).toEqual({ forYou: null, all: null, unseen: null });
    expect(transport.subscriptions).toEqual([]);
    await signIn('mary');
    await late.answer(documentsOf(9, record(9)));
    expect(values.at(-1)).toBeNull();
    await answer('notifications/documents', documentsOf(9, record(2)));
    expect(idsOf(values.at(-1))).toEqual(['n2']);
  });

  it('reject writes that need somebody', async () => {
    const { client, element } = await start();
    await client.signOut();
    expect(await rejectionOf(element.markNotificationAsReadById('n1'))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

it('does nothing where the feature is off', async () => {
  const { client, element, inbox } = await start();
  client.disableFeatures(['notification']);
  valuesOf(element.getNotificationsData());
  await opened();
  expect(inbox()).toEqual([]);
  client.disableFeatures([]);
  await opened();
  expect(inbox()).toHaveLength(1);
});
