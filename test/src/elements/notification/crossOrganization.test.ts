import { beforeEach, expect, it, vi } from 'vitest';
import type { CrossOrganizationConfig, Notification } from '../../../../src/index.js';
import { aNotification } from '../../../../testing/aNotification.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

let service: TestService;
/** Nobody of another test: people are those of the API key. */
let ada: string;
/** Ada is a member of `b` and `c`, beside that of the session, and not of `d`. */
let b: string, c: string, d: string;
beforeEach(async () => {
  service = await startTestService();
  ada = `ada-${service.organizationId}`;
  [b, c, d] = ['b', 'c', 'd'].map((name) => `${service.organizationId}-${name}`) as [string, string, string];
  const organizations = [b, c, d].map((organizationId) => ({ organizationId }));
  await service.rest('organizations/add', { organizationId: undefined, organizations });
  await member(b);
  await member(c);
});

const member = (id: string) =>
  service.rest('auth/permissions/add', {
    organizationId: undefined,
    user: { userId: ada },
    permissions: { resources: [{ type: 'organization', id, organizationId: id }] },
  });
const add = (notificationId: string, organizationId = service.organizationId, more: object = {}) =>
  service.rest('notifications/add', {
    ...aNotification({ notificationId, documentId: 'plan', createDocument: true, notifyAll: false }),
    organizationId,
    notifyUsers: [{ userId: ada }],
    ...more,
  });

/** Ada, with For You on screen. */
async function open(config?: CrossOrganizationConfig) {
  const { element, client, network } = await signIn(service.as(ada));
  const feed = element.getNotificationsData({ type: 'forYou' });
  const counts = element.getUnreadNotificationsCount();
  valuesOf(feed);
  valuesOf(counts);
  if (config) element.enableCrossOrganization(config);
  return { element, client, network, feed, counts };
}
const ids = (feed: Notification[] | null) => feed?.map(({ id }) => id);
const has =
  (...wanted: string[]) =>
  (feed: Notification[] | null) =>
    JSON.stringify(ids(feed)) === JSON.stringify(wanted);

it('adds what the person has in other organizations to For You and its counts, newest first and live, and to nothing else', async () => {
  await add('own');
  await add('in-b', b);
  await add('in-d', d);
  const { element, feed, counts } = await open({});
  await expectValue(feed, has('in-b', 'own'));
  await expectValue(counts, ({ forYou, unseen, all }) => forYou === 2 && unseen === 2 && all === 1);
  await expectValue(element.getNotificationsData({ type: 'all' }), has('own'));
  await add('later-in-c', c);
  await expectValue(feed, has('later-in-c', 'in-b', 'own'));
  await expectValue(counts, ({ forYou, all }) => forYou === 3 && all === 1);
  element.disableCrossOrganization();
  await expectValue(feed, has('own'));
  await expectValue(counts, ({ forYou }) => forYou === 1);
});

it('does what the person does in the organization that it is in', async () => {
  await add('own');
  await add('in-b', b);
  await add('in-c', c);
  const { element, feed, counts } = await open({});
  await expectValue(feed, has('in-c', 'in-b', 'own'));
  await element.markNotificationAsReadById('in-b');
  await element.deleteNotification('in-c');
  await expectValue(feed, has('own'));
  const elsewhere = await signIn(service.as({ userId: ada, organizationId: b }));
  await expectValue(elsewhere.element.getNotificationsData(), (all) => all?.[0]?.id === 'in-b' && !all[0].isUnread);
  await add('more', b);
  await expectValue(counts, ({ forYou }) => forYou === 2);
  await element.setAllNotificationsAsRead({ tabId: 'for-you' });
  await expectValue(counts, ({ forYou }) => forYou === 0);
  await expectValue(elsewhere.element.getUnreadNotificationsCount(), ({ forYou }) => forYou === 0);
});

it.each<[string, (names: { b: string; c: string; d: string }) => CrossOrganizationConfig, string[]]>([
  ['only those that are named', (names) => ({ organizationIds: [names.c] }), ['in-c', 'own']],
  ['not those that are excluded', (names) => ({ excludeOrganizationIds: [names.c] }), ['in-b', 'own']],
  ['none while it is not enabled', () => ({ enabled: false }), ['own']],
])('adds %s', async (_name, config, wanted) => {
  for (const [id, organization] of [
    ['own', service.organizationId],
    ['in-b', b],
    ['in-c', c],
  ] as const) {
    await add(id, organization);
  }
  const { feed } = await open(config({ b, c, d }));
  await expectValue(feed, has(...wanted));
});

it('shows nothing of an organization that the person is not in, also when it is named', async () => {
  await service.rest('organizations/documents/add', {
    organizationId: d,
    documents: [{ documentId: 'plan', accessType: 'restricted' }],
  });
  await add('in-d', d, { verifyUserPermissions: true });
  await add('own');
  await add('in-b', b);
  const { feed, counts } = await open({ organizationIds: [d, b] });
  await expectValue(feed, has('in-b', 'own'));
  await expectValue(counts, ({ forYou }) => forYou === 2);
});

it('leaves out an organization that is switched off meanwhile', async () => {
  await add('own');
  await add('in-b', b);
  await add('in-c', c);
  const { feed, counts } = await open({});
  await expectValue(feed, has('in-c', 'in-b', 'own'));
  await service.rest('organizations/access/disablestate/update', {
    organizationId: undefined,
    organizationIds: [b],
    disabled: true,
  });
  await expectValue(feed, has('in-c', 'own'));
  await expectValue(counts, ({ forYou }) => forYou === 2);
});

it('asks for no organizations while it is off', async () => {
  await add('own');
  const { feed } = await open();
  await expectValue(feed, has('own'));
  expect(service.requests).not.toContain('organizations/get');
});

it('shows the newest 50 of all of them', async () => {
  await add('oldest');
  for (let at = 0; at < 49; at += 1) await add(`b${at}`, b);
  const { feed } = await open({});
  await expectValue(feed, (value) => value?.length === 50 && value.at(-1)?.id === 'oldest');
  await add('newest', c);
  await expectValue(feed, (value) => value?.length === 50 && value[0]?.id === 'newest' && value.at(-1)?.id === 'b0');
});

it('ends with the session', async () => {
  await add('in-b', b);
  const { client, feed } = await open({});
  await expectValue(feed, has('in-b'));
  await client.signOut();
  await expectValue(feed, (value) => value === null);
  const bob = service.as(`bob-${ada}`);
  await client.setAuthProvider(bob.props.authProvider);
  await vi.waitFor(() => expect(service.requests.filter((path) => path === 'organizations/get')).toHaveLength(2));
  await expectValue(feed, has());
});
