import {
  type Access,
  addPermissions,
  deleteInboxNotifications,
  deleteNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  markNotificationsSeen,
  removePermissions,
  type Resource,
  setNotificationSettings,
  updateDocumentsAccess,
  updateDocumentsDisableState,
  updateNotifications,
} from '@parley/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { InboxClient } from './support/InboxClient.js';

const organizationId = 'acme';
const PEOPLE = ['ada', 'bob', 'eve'] as const;
const DOCUMENTS = ['plan', 'notes'] as const;
const IDS = Array.from({ length: 8 }, (_, index) => `n${index}`);

const person = fc.constantFrom(...PEOPLE);
const document = fc.constantFrom(...DOCUMENTS);
const id = fc.constantFrom(...IDS);
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 4 });
const people = fc.uniqueArray(person, { maxLength: 3 });
const channel = fc.constantFrom('ALL', 'MINE', 'NONE');
const access = fc.constantFrom<Access | undefined>(undefined, { team: 'red' }, { team: ['red', 'blue'] });

/** One thing that happens: to the data, or to a connection. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      id,
      by: person,
      document,
      people,
      all: fc.boolean(),
      access,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      id,
      people: fc.option(people, { nil: undefined }),
      access,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('markByBackend' as const), id, people }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), ids, person: fc.option(person, { nil: undefined }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), person, ids }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), person, ids }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('readAll' as const),
      person,
      feed: fc.constantFrom('forYou' as const, 'all' as const),
      behind: fc.nat(4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('seen' as const), person, behind: fc.nat(4) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      person,
      document: fc.option(document, { nil: undefined }),
      inbox: channel,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      person,
      what: fc.constantFrom('member' as const, ...DOCUMENTS, 'context' as const),
      isTaken: fc.boolean(),
      seconds: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('documentAccess' as const),
      document,
      accessType: fc.constantFrom('public' as const, 'organizationPrivate' as const, 'restricted' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('documentOff' as const), document, disabled: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cut' as const), client: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('connect' as const), client: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 5000 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe.each(MAIN_DATABASE)('any writes, cuts and changes of access on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await startTestService({ pool: await open() });
  });
  afterAll(() => test.close());

  it('leave every client with what the service says, counts included, and no record announced twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ step, isAwaited: fc.boolean() }), { minLength: 10, maxLength: 40 }),
        async (steps) => {
          const acme = await TestOrganization.create(await test.newKey(), organizationId);
          const clients = await Promise.all([
            InboxClient.create(acme, 'ada'),
            InboxClient.create(acme, 'bob'),
            InboxClient.create(acme, 'bob', { includeSelf: true }),
            InboxClient.create(acme, 'eve', { documentIds: ['plan'] }),
          ]);
          for (const client of clients.slice(0, 3)) await client.connect();
          const running: Promise<PromiseSettledResult<unknown>[]>[] = [];
          for (const { step, isAwaited } of steps) {
            const done = Promise.allSettled([take(acme, clients, step)]);
            running.push(done);
            if (isAwaited) await done;
          }
          // A failure is told when nothing runs any more.
          for (const outcome of (await Promise.all(running)).flat())
            if (outcome.status === 'rejected') throw outcome.reason;
          test.clock.advance(15_000); // grants end
          await test.service.jobs.drain();
          for (const client of clients) await client.settle();
          for (const client of clients) await client.cut();
        },
      ),
      // What went wrong hangs on who came first, so fewer steps would prove nothing.
      { numRuns: 10, endOnFailure: true },
    );
  }, 120_000);

  async function take(acme: TestOrganization, clients: readonly InboxClient[], step: Step): Promise<unknown> {
    const users = (userIds: readonly string[]) => userIds.map((userId) => ({ userId }));
    const { key } = acme;
    switch (step.kind) {
      case 'add':
        return acme.add({
          notificationId: step.id,
          documentId: step.document,
          actionUser: { userId: step.by },
          notifyUsers: users(step.people),
          notifyAll: step.all || step.people.length === 0,
          context: step.access && { access: step.access },
        });
      case 'update': {
        const change = {
          id: step.id,
          notifyUsers: step.people && users(step.people),
          context: step.access && { access: step.access },
          displayBodyMessage: 'Changed.',
        };
        return key.post(updateNotifications, { organizationId, notifications: [change] });
      }
      case 'markByBackend':
        return key.post(updateNotifications, {
          organizationId,
          notifications: [{ id: step.id, readByUserIds: step.people, persistReadForUsers: true }],
        });
      case 'delete':
        return key.call(deleteNotifications, { organizationId, notificationIds: step.ids, userId: step.person });
      case 'read':
        return (await acme.person(step.person)).call(markNotificationsRead, {
          organizationId,
          notificationIds: step.ids,
        });
      case 'remove':
        return (await acme.person(step.person)).call(deleteInboxNotifications, {
          organizationId,
          notificationIds: step.ids,
        });
      case 'readAll':
      case 'seen': {
        const through = Math.max(0, (clients[PEOPLE.indexOf(step.person)]?.replica.position ?? 0) - step.behind);
        const person = await acme.person(step.person);
        return step.kind === 'seen'
          ? person.call(markNotificationsSeen, { organizationId, through })
          : person.call(markAllNotificationsRead, { organizationId, feed: step.feed, through });
      }
      case 'settings':
        return (await acme.person(step.person)).call(setNotificationSettings, {
          organizationId,
          documentId: step.document,
          settings: { inbox: step.inbox },
        });
      case 'grant': {
        // Refused when its second has come meanwhile.
        const expiresAt = step.seconds && Math.floor(test.clock.now() / 1000) + step.seconds;
        const permissions = { resources: [resource(step.what, step.isTaken ? undefined : expiresAt)] };
        return step.isTaken
          ? key.post(removePermissions, { userId: step.person, permissions })
          : key.post(addPermissions, { user: { userId: step.person }, permissions });
      }
      case 'documentAccess': {
        const { document, accessType } = step;
        return key.call(updateDocumentsAccess, { organizationId, documentIds: [document], accessType });
      }
      case 'documentOff': {
        const { document, disabled } = step;
        return key.call(updateDocumentsDisableState, { organizationId, documentIds: [document], disabled });
      }
      case 'cut':
        return clients[step.client]?.cut();
      case 'connect':
        return clients[step.client]?.connect();
      case 'wait':
        return test.clock.advance(step.ms);
    }
  }
});

function resource(what: 'member' | 'context' | (typeof DOCUMENTS)[number], expiresAt: number | undefined): Resource {
  if (what === 'member') return { type: 'organization', id: organizationId, expiresAt };
  if (what === 'context')
    return { type: 'context', id: organizationId, organizationId, access: { team: 'red' }, expiresAt };
  return { type: 'document', id: what, organizationId, expiresAt };
}
