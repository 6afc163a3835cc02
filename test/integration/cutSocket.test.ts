import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createHttpTransport, createParleyClient, type Notification, type ParleyClient } from '../../src/index.js';
import { CuttingProxy } from './support/CuttingProxy.js';
import { API_KEY, type ParleyProcess } from './support/ParleyProcess.js';
import { scratchFolder, startParley } from './support/scratch.js';

const ORGANIZATION = 'acme';
const WRITES = 120;
const DOCUMENTS = 6;
/** Writes from one cut to the next; half of them happen while the client is away. */
const CUT_EVERY = 12;

/** `ws` as a browser has it: a lost connection closes the socket, and is no uncaught error. */
class NodeWebSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => {});
  }
}
// The transport uses nothing of a WebSocket in which the two differ.
const BrowserWebSocket = NodeWebSocket as unknown as new (url: string) => globalThis.WebSocket;

it('ends up with what the service has, counts included, however often the connection is lost mid-stream', async () => {
  const parley = await startParley({ data: await scratchFolder() });
  const proxy = await CuttingProxy.start(parley.url);
  onTestFinished(() => proxy.close());
  const token = await tokenOf(parley, 'ben');
  const client = createParleyClient({
    apiKey: API_KEY,
    transport: createHttpTransport({ apiKey: API_KEY, baseUrl: proxy.url, WebSocket: BrowserWebSocket }),
  });
  onTestFinished(() => client.signOut());
  await client.identify({ userId: 'ben', organizationId: ORGANIZATION }, { authToken: token });

  const element = client.getNotificationElement();
  let current: Notification[] | null = null;
  let counts: unknown = null;
  element.getNotificationsData().subscribe((notifications) => (current = notifications));
  element.getUnreadNotificationsCount().subscribe((unread) => (counts = unread));
  await vi.waitFor(() => expect(current).toEqual([]));

  for (let write = 1; write <= WRITES; write += 1) {
    await writeSomething(parley, write);
    // In the middle of what the last writes send: they were acknowledged just now, and more follow while it is away.
    if (write % CUT_EVERY === CUT_EVERY / 2) proxy.cut();
    if (write % CUT_EVERY === 0) await isOnline(client);
  }
  expect(proxy.cuts).toBeGreaterThanOrEqual(WRITES / CUT_EVERY);

  const truth = await inboxOf(parley, token);
  expect(truth.notifications.length).toBeGreaterThan(WRITES / 3);
  const summary = () => current?.map(({ id, isUnread, displayBodyMessage }) => ({ id, isUnread, displayBodyMessage }));
  await vi.waitFor(() => expect(summary()).toEqual(truth.notifications), { timeout: 40_000, interval: 100 });
  await vi.waitFor(() => expect(counts).toEqual(truth.counts));
});

const isOnline = (client: ParleyClient) =>
  vi.waitFor(() => expect(client.getConnectionState().value).toBe('online'), { timeout: 20_000 });

/** Adds mostly; also changes, reads and deletes what was added before, each by its own rule so that every run is the same. */
async function writeSomething(parley: ParleyProcess, write: number): Promise<void> {
  const [operation, data] = nextWrite(write);
  const { status } = await parley.post(`notifications/${operation}`, { organizationId: ORGANIZATION, ...data });
  if (status !== 200) throw new Error(`notifications/${operation} answered ${status}.`);
}

function nextWrite(write: number): [operation: string, data: object] {
  const earlier = `n${Math.max(1, write - 4)}`;
  const change = (fields: object): [string, object] => ['update', { notifications: [{ id: earlier, ...fields }] }];
  if (write % 5 === 0) return change({ readByUserIds: ['ben'] });
  if (write % 11 === 0) return ['delete', { notificationIds: [earlier] }];
  if (write % 13 === 0) return change({ displayBodyMessage: `Changed by ${write}` });
  const isForBen = write % 2 === 1;
  return [
    'add',
    {
      documentId: `d${write % DOCUMENTS}`,
      createDocument: true,
      notificationId: `n${write}`,
      actionUser: { userId: 'ada', name: 'Ada' },
      notifyUsers: isForBen ? [{ userId: 'ben' }] : [],
      notifyAll: !isForBen,
      displayHeadlineMessageTemplate: '{actionUser} wrote',
      displayBodyMessage: `Number ${write}`,
    },
  ];
}

async function tokenOf(parley: ParleyProcess, userId: string): Promise<string> {
  await parley.post('organizations/add', { organizations: [{ organizationId: ORGANIZATION }] });
  const { result } = await parley.post('auth/generate_token', {
    userId,
    permissions: { resources: [{ type: 'organization', id: ORGANIZATION }] },
  });
  return (result?.data as { token: string }).token;
}

/** What the service itself says, asked past the proxy once everything is written. */
async function inboxOf(parley: ParleyProcess, token: string) {
  const { result } = await parley.post(
    'client/notifications/list',
    { organizationId: ORGANIZATION, feed: 'all', pageSize: 100 },
    { 'x-service-api-key': API_KEY, authorization: `Bearer ${token}` },
  );
  const { notifications, counts } = result?.data as { notifications: Notification[]; counts: unknown };
  return {
    notifications: notifications.map(({ id, isUnread, displayBodyMessage }) => ({ id, isUnread, displayBodyMessage })),
    counts,
  };
}
