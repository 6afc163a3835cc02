import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { contextOf } from '../../../../src/contextOf.js';
import { createParleyClient, type NotificationElement, type ParleyClient } from '../../../../src/index.js';
import { HandDrivenTransport, settled } from '../../../support/HandDrivenTransport.js';
import { valuesOf } from '../../../support/expectValue.js';

/** Loading a module takes longer while the machine is busy. */
const PATIENCE = { timeout: 15_000 };

let client: ParleyClient;
afterEach(() => client.close());

/** Ada, whose bell is on screen. */
async function start(answer: object = {}, meanwhile: (element: NotificationElement) => void = () => undefined) {
  const transport = new HandDrivenTransport();
  client = createParleyClient({ apiKey: 'key', transport });
  const element = client.getNotificationElement();
  const done = client.identify({ userId: 'ada' });
  await settled();
  meanwhile(element);
  await transport.next('session/identify').answer({ ...HandDrivenTransport.admission('ada'), ...answer });
  await done;
  const failures: unknown[] = [];
  element.getUnreadNotificationsCount().subscribe({ error: (error) => failures.push(error) });
  const values = valuesOf(element.getUnreadNotificationsCount());
  const inbox = () => transport.subscriptions.filter(({ topic }) => topic === 'inbox');
  const publish = (message: object) => inbox().forEach(({ on }) => on(message as never));
  return { transport, element, failures, values, inbox, publish };
}

const counts = (all: number) => ({ forYou: all, all, unseen: 0 });
/** What a sign-in answers that has counted. */
const counted = {
  reads: { 'notifications/counts': { message: '', data: { counts: counts(2), sequence: 4 }, nextPageToken: null } },
};
const ofInbox = ({ asked }: HandDrivenTransport) =>
  asked.map(({ operation }) => operation).filter((operation) => operation.startsWith('notifications/'));

it('follows the count of a bell, and asks for no notifications', async () => {
  const { transport, values, inbox, publish } = await start();
  expect(inbox()).toHaveLength(1);
  publish({ type: 'subscribed', sequence: 4, counts: counts(2) });
  publish({ type: 'changes', after: 4, sequence: 5, changes: [], counts: counts(3) });
  publish({ type: 'subscribed', sequence: 4, counts: counts(2) }); // older
  expect(values.map(({ all }) => all)).toEqual([null, 2, 3]);
  expect(ofInbox(transport)).toEqual([]);
});

it('shows the counts of the sign-in at once, until the service sends newer ones', async () => {
  const { transport, values, publish } = await start(counted);
  expect(transport.asked).toMatchObject([
    { operation: 'session/identify', body: { reads: { 'notifications/counts': {} } } },
  ]);
  publish({ type: 'subscribed', sequence: 3, counts: counts(1) }); // older
  publish({ type: 'changes', after: 4, sequence: 5, changes: [], counts: counts(3) });
  expect(values.map(({ all }) => all)).toEqual([2, 3]);
});

it('waits for its own counts where others were chosen during the sign-in', async () => {
  const { values, publish, inbox } = await start(counted, (element) => element.setMaxDays(3));
  await vi.waitFor(() => expect(inbox()).toHaveLength(1), PATIENCE); // the code that narrows has come
  publish({ type: 'subscribed', sequence: 4, counts: counts(1) });
  expect(values.map(({ all }) => all)).toEqual([null, 1]);
});

it('is not counted by the sign-in where nobody has asked for the inbox, or it is off', async () => {
  const transport = new HandDrivenTransport();
  client = createParleyClient({ apiKey: 'key', transport });
  void client.identify({ userId: 'ada' }).catch(() => undefined);
  await settled();
  client.getNotificationElement();
  client.disableFeatures(['notification']);
  void client.identify({ userId: 'bob' }).catch(() => undefined);
  await settled();
  expect(transport.asked).toHaveLength(2);
  for (const { body } of transport.asked) expect(JSON.stringify(body)).not.toContain('reads');
});

it('asks for the counts when none came with the subscription, and again when that failed and the connection is back', async () => {
  const { transport, values, failures, publish } = await start();
  publish({ type: 'subscribed', sequence: 4 });
  await settled();
  await transport.next('notifications/counts').fail('UNAVAILABLE');
  expect(failures).toMatchObject([{ code: 'UNAVAILABLE' }]);
  transport.state.set('offline');
  transport.state.set('online');
  await settled();
  await transport.next('notifications/counts').answer({ counts: counts(1), sequence: 4 });
  expect(values.at(-1)).toEqual(counts(1));
});

it('says why the counts are followed no more, and follows them again when asked to', async () => {
  const { transport, element, values, failures, inbox, publish } = await start();
  publish({ type: 'subscribed', sequence: 4, counts: counts(2) });
  publish({ type: 'unsubscribed', code: 'PERMISSION_DENIED', message: 'Refused by the test.' });
  expect(failures).toMatchObject([{ code: 'PERMISSION_DENIED' }]);
  const before = inbox();
  void element.getUnreadNotificationsCount().refetch!();
  await settled();
  expect(inbox()).toHaveLength(1);
  expect(inbox()).not.toEqual(before);
  await transport.next('notifications/counts').answer({ counts: counts(1), sequence: 6 });
  expect(values.at(-1)).toEqual(counts(1));
});

it('opens the whole inbox for the first reader of a feed; the count stays on screen meanwhile', async () => {
  const { transport, element, values, inbox, publish } = await start();
  publish({ type: 'subscribed', sequence: 4, counts: counts(2) });
  const [bell] = inbox();
  element.getNotificationFeed().subscribe(() => undefined);
  await vi.waitFor(() => transport.next('notifications/documents'), PATIENCE);
  expect(inbox()).toHaveLength(1);
  expect(inbox()).not.toContain(bell);
  expect(values).toEqual([{ forYou: null, all: null, unseen: null }, counts(2)]);
});

it('"all read" from a bell covers what has been counted', async () => {
  const { transport, element, publish } = await start();
  publish({ type: 'subscribed', sequence: 4, counts: counts(2) });
  void element.setAllNotificationsAsRead().catch(() => undefined); // the client is closed before it is answered
  const { body } = await vi.waitFor(() => transport.next('notifications/readAll'), PATIENCE);
  expect(body).toMatchObject({ feed: 'all', through: 4 });
});

it('narrows the count with the options of the inbox', async () => {
  const { element, inbox } = await start();
  element.setMaxDays(3);
  await vi.waitFor(
    () => expect(inbox().map(({ options }) => options?.options)).toEqual([expect.objectContaining({ maxDays: 3 })]),
    PATIENCE,
  );
});

/** The code of the inbox cannot be loaded. */
function loseCode() {
  const path = '../../../../src/elements/notification/createNotificationElement.js';
  vi.doMock(path, () => Promise.reject(new Error('no such file')));
  onTestFinished(() => vi.doUnmock(path));
}

/** Codes of the errors of the client, which are not written to the console. */
function errorsOf(of: ParleyClient) {
  of.disableLogs();
  return valuesOf(of.on('error'));
}

it('counts everything where the code that filters cannot be loaded, and reports that', async () => {
  loseCode();
  let errors: { code: string }[] = [];
  const { values, publish, inbox } = await start({}, (element) => {
    errors = errorsOf(client);
    element.setMaxDays(3);
  });
  await vi.waitFor(() => expect(inbox()).toHaveLength(1), PATIENCE);
  publish({ type: 'subscribed', sequence: 4, counts: counts(2) });
  expect(values.at(-1)).toEqual(counts(2));
  expect(errors).toMatchObject([{ code: 'NETWORK_ERROR' }]);
});

it('needs the code of the inbox for arrivals, and not for clicks', async () => {
  const { element } = await start();
  /** A sign-in counts nothing while the code is loading. */
  const isLoading = () => contextOf(client).firstReads['notifications/counts']!(undefined) === undefined;
  element.on('notificationClicked').subscribe(() => undefined);
  expect(isLoading()).toBe(false);
  element.on('notificationReceived').subscribe(() => undefined);
  expect(isLoading()).toBe(true);
});
