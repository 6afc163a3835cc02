import {
  countNotifications,
  deleteInboxNotifications,
  deleteNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  markNotificationsSeen,
  type Notification,
  updateNotifications,
} from '@parley/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';

type Step =
  | { do: 'add'; audience: 'bob' | 'everybody' | 'both' | 'others' }
  | { do: 'read' | 'readByBackend' | 'remove' | 'removeByBackend' | 'deleteForAll'; index: number }
  | { do: 'readAll'; feed: 'forYou' | 'all' }
  | { do: 'seen' };

/** What Bob has of a record, as the contract has it and nothing more. */
interface InboxRecord {
  id: string;
  forYou: boolean;
  isUnread: boolean;
  isSeen: boolean;
}

const index = fc.nat({ max: 9 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('add' as const),
        audience: fc.constantFrom('bob', 'everybody', 'both', 'others'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('read', 'readByBackend', 'remove', 'removeByBackend', 'deleteForAll'),
        index,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('readAll' as const), feed: fc.constantFrom('forYou', 'all') }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'seen' as const }) },
  ),
  { minLength: 1, maxLength: 14 },
);

const inAcme = { organizationId: 'acme' };

describe.each(MAIN_DATABASE)('any history of adding, reading, seeing and removing ($name)', ({ open }) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ pool: await open() });
  });
  afterAll(() => service.close());

  it('leaves the lists and counts that the contract says', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const acme = await TestOrganization.create(await service.newKey());
        await acme.grant('bob');
        const bob = await acme.person('bob');
        let records: InboxRecord[] = [];
        for (const [position, step] of history.entries()) {
          records = await take(step, records, `n${String(position).padStart(2, '0')}`, acme, bob);
          await expectInbox(bob, records);
        }
      }),
      { numRuns: 15 },
    );
  });
});

/** Does one step at the service, and gives what Bob has afterwards. Newest last. */
async function take(
  step: Step,
  records: InboxRecord[],
  id: string,
  acme: TestOrganization,
  bob: TestPerson,
): Promise<InboxRecord[]> {
  const all = (change: Partial<InboxRecord>, which: (one: InboxRecord) => boolean = () => true) =>
    records.map((one) => (which(one) ? { ...one, ...change } : one));

  switch (step.do) {
    case 'add': {
      const forYou = step.audience === 'bob' || step.audience === 'both';
      const notifyAll = step.audience === 'everybody' || step.audience === 'both';
      const notifyUsers = forYou ? [{ userId: 'bob' }] : notifyAll ? [] : [{ userId: 'carol' }];
      await acme.add({ notificationId: id, notifyUsers, notifyAll });
      return forYou || notifyAll ? [...records, { id, forYou, isUnread: true, isSeen: false }] : records;
    }
    case 'readAll':
      await bob.call(markAllNotificationsRead, { ...inAcme, feed: step.feed });
      return all({ isUnread: false, isSeen: true }, ({ forYou }) => step.feed === 'all' || forYou);
    case 'seen': {
      const { sequence } = await bob.call(countNotifications, inAcme);
      await bob.call(markNotificationsSeen, { ...inAcme, through: sequence });
      return all({ isSeen: true });
    }
    default: {
      const target = records[step.index % Math.max(records.length, 1)];
      if (!target) return records;
      return actOn(step.do, target.id, records, acme, bob);
    }
  }
}

async function actOn(
  action: 'read' | 'readByBackend' | 'remove' | 'removeByBackend' | 'deleteForAll',
  id: string,
  records: InboxRecord[],
  acme: TestOrganization,
  bob: TestPerson,
): Promise<InboxRecord[]> {
  const asRead = records.map((one) => (one.id === id ? { ...one, isUnread: false, isSeen: true } : one));
  const without = records.filter((one) => one.id !== id);
  switch (action) {
    case 'read':
      await bob.call(markNotificationsRead, { ...inAcme, notificationIds: [id] });
      return asRead;
    case 'readByBackend':
      await acme.key.call(updateNotifications, { ...inAcme, notifications: [{ id, readByUserIds: ['bob'] }] });
      return asRead;
    case 'remove':
      await bob.call(deleteInboxNotifications, { ...inAcme, notificationIds: [id] });
      return without;
    case 'removeByBackend':
      await acme.key.call(deleteNotifications, { ...inAcme, userId: 'bob', notificationIds: [id] });
      return without;
    case 'deleteForAll':
      await acme.key.call(deleteNotifications, { ...inAcme, notificationIds: [id] });
      return without;
  }
}

async function expectInbox(bob: TestPerson, records: InboxRecord[]): Promise<void> {
  const newestFirst = [...records].reverse();
  const pick = ({ id, forYou, isUnread, isSeen }: Notification) => ({ id, forYou, isUnread, isSeen });
  const list = async (feed: 'forYou' | 'all', includeRead: boolean) =>
    (await bob.call(listNotifications, { ...inAcme, feed, includeRead, pageSize: 100 })).notifications.map(pick);

  expect(await list('all', true)).toEqual(newestFirst);
  expect(await list('forYou', true)).toEqual(newestFirst.filter(({ forYou }) => forYou));
  expect(await list('forYou', false)).toEqual(newestFirst.filter(({ forYou, isUnread }) => forYou && isUnread));
  const { counts } = await bob.call(countNotifications, inAcme);
  const unread = records.filter(({ isUnread }) => isUnread);
  const named = unread.filter(({ forYou }) => forYou);
  expect(counts).toEqual({
    forYou: named.length,
    all: unread.length,
    unseen: named.filter(({ isSeen }) => !isSeen).length,
  });
}
