import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createState } from '../../../src/observable.js';
import { createLazyWriteQueue } from '../../../src/session/createLazyWriteQueue.js';
import { createWriteQueue } from '../../../src/session/createWriteQueue.js';
import type { CreateWriteQueue, WriteQueueOptions } from '../../../src/session/WriteQueue.js';
import type { Session } from '../../../src/session/Session.js';
import type { ConnectionState } from '../../../src/transport/Transport.js';
import { settled } from '../../support/HandDrivenTransport.js';

afterEach(() => vi.unstubAllGlobals());

/** The queue of a session, and what was asked of the service, which answers at once. */
function start() {
  const code = createState<CreateWriteQueue | null>(null);
  const connection = createState<ConnectionState>('pendingInit');
  const asked: string[] = [];
  const request = (async (operation: string) => {
    asked.push(operation);
    return { data: {}, message: '', nextPageToken: null };
  }) as unknown as Session['request']; // the answer is not looked at
  const options: WriteQueueOptions = {
    key: 'ada',
    request,
    connection,
    connect: () => undefined,
    store: null,
    onRefused: () => undefined,
  };
  const queue = createLazyWriteQueue(code, options);
  const create = vi.fn(createWriteQueue);
  const write = () => queue.write('notifications/seen', { through: 1 });
  return { code, connection, asked, queue, create, write };
}

it('opens the queue as soon as its code is brought, once', async () => {
  const { code, asked, queue, create, write } = start();
  expect(queue.content).toBeNull();
  code.set(create);
  code.set(null);
  code.set(create);
  expect(create).toHaveBeenCalledTimes(1);
  expect(queue.content).not.toBeNull();
  await write();
  expect(asked).toEqual(['notifications/seen']);
});

it('loads the code for a write that came without it', async () => {
  const { asked, queue, write } = start();
  await write();
  expect(asked).toEqual(['notifications/seen']);
  expect(queue.content).not.toBeNull();
});

it('opens nothing for a session that has ended', async () => {
  const { code, asked, queue, create, write } = start();
  queue.end(false);
  code.set(create);
  await expect(write()).rejects.toMatchObject({ code: 'CANCELLED' });
  expect([create.mock.calls, asked]).toEqual([[], []]);
});

it('loads the code when the page has been online for a second and is idle, if the browser keeps anything', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const idle: (() => unknown)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => unknown) => idle.push(run));
  const { connection } = start();
  connection.set('online');
  vi.advanceTimersByTime(1000);
  expect(idle).toEqual([]);

  vi.stubGlobal('indexedDB', {});
  const withContent = start();
  withContent.connection.set('online');
  vi.advanceTimersByTime(999);
  expect(idle).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(idle).toHaveLength(1);
  expect(withContent.queue.content).toBeNull();
  await idle[0]!();
  await settled();
  expect(withContent.queue.content).not.toBeNull();
});
