import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../../src/createParleyClient.js';
import { HandDrivenTransport, settled } from '../../support/HandDrivenTransport.js';
import { rejectionOf } from '../../support/rejectionOf.js';
import { contextOf } from '../../../src/contextOf.js';
import '../../../src/later.js'; // loaded while the timers are real

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const READ = 'notifications/read';

async function start() {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', transport });
  const signIn = async (userId: string) => {
    const done = client.identify({ userId });
    await settled();
    await transport.next('session/identify').answer(HandDrivenTransport.admission(userId));
    await done;
  };
  await signIn('ada');
  const { session } = contextOf(client);
  const write = (id: string) => session.write(READ, { notificationIds: [id] });
  const pendingIds = () => transport.pending.map(({ body }) => (body['notificationIds'] as string[])[0]);
  return { transport, client, session, signIn, write, pendingIds };
}

it('sends a write at once when the service can be reached', async () => {
  const { transport, write } = await start();
  const done = write('a');
  await settled();
  await transport.next(READ).answer({ sequence: 1 });
  expect((await done).data).toEqual({ sequence: 1 });
});

it('keeps writes while the service cannot be reached, and sends them in order when the connection is back', async () => {
  const { transport, write, pendingIds } = await start();
  const first = write('a');
  await settled();
  transport.state.set('offline');
  await transport.next(READ).fail('NETWORK_ERROR');
  const later = [write('b'), write('c')];
  await settled();
  expect(pendingIds()).toEqual([]);

  transport.state.set('online');
  await settled();
  expect(pendingIds()).toEqual(['a']);
  await transport.next(READ).answer({ sequence: 1 });
  expect(pendingIds()).toEqual(['b']);
  await transport.next(READ).answer({ sequence: 2 });
  await transport.next(READ).answer({ sequence: 3 });
  expect((await Promise.all([first, ...later])).map(({ data }) => data)).toEqual([
    { sequence: 1 },
    { sequence: 2 },
    { sequence: 3 },
  ]);
});

it('sends the writes of one queue one after the other, others meanwhile, and preserves their order when the service is gone', async () => {
  const { transport, session, write, pendingIds } = await start();
  const inQueue = (id: string) => session.write(READ, { notificationIds: [id] }, { queueKey: 'thread' });
  const pending = (id: string) =>
    transport.pending.find(({ body }) => (body['notificationIds'] as string[])[0] === id)!;
  const refused = rejectionOf(inQueue('a'));
  const later = [inQueue('b'), inQueue('c')];
  void write('other');
  await settled();
  expect(new Set(pendingIds())).toEqual(new Set(['a', 'other']));
  await pending('a').fail('PERMISSION_DENIED');
  expect((await refused).code).toBe('PERMISSION_DENIED');
  expect(new Set(pendingIds())).toEqual(new Set(['b', 'other']));
  await pending('other').answer({ sequence: 1 });
  transport.state.set('offline');
  await pending('b').fail('NETWORK_ERROR');
  expect(pendingIds()).toEqual([]);
  transport.state.set('online');
  await settled();
  expect(pendingIds()).toEqual(['b']);
  await pending('b').answer({ sequence: 2 });
  await pending('c').answer({ sequence: 3 });
  expect((await Promise.all(later)).map(({ data }) => data)).toEqual([{ sequence: 2 }, { sequence: 3 }]);
});

it('tries again every five seconds, also where only the socket is blocked and no return is announced', async () => {
  const { transport, write } = await start();
  const done = write('a');
  await settled();
  await transport.next(READ).fail('UNAVAILABLE');
  await vi.advanceTimersByTimeAsync(5000);
  await transport.next(READ).fail('NETWORK_ERROR');
  await vi.advanceTimersByTimeAsync(4999);
  expect(transport.pending).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await transport.next(READ).answer({ sequence: 1 });
  expect((await done).data).toEqual({ sequence: 1 });
});

it('rejects a write that the service refuses, and goes on with the next', async () => {
  const { transport, write, pendingIds } = await start();
  const refused = rejectionOf(write('a'));
  await settled();
  await transport.next(READ).fail('NETWORK_ERROR');
  const accepted = write('b');
  await vi.advanceTimersByTimeAsync(5000);
  await transport.next(READ).fail('PERMISSION_DENIED');
  expect((await refused).code).toBe('PERMISSION_DENIED');
  expect(pendingIds()).toEqual(['b']);
  await transport.next(READ).answer({ sequence: 1 });
  await accepted;
});

it('keeps at most 100 and says so for the next one', async () => {
  const { transport, write, client } = await start();
  const rejections = [rejectionOf(write('0'))];
  await settled();
  await transport.next(READ).fail('NETWORK_ERROR');
  for (let index = 1; index < 100; index++) rejections.push(rejectionOf(write(String(index))));
  await settled();
  expect((await rejectionOf(write('too much'))).code).toBe('RESOURCE_EXHAUSTED');
  await client.signOut();
  expect((await Promise.all(rejections)).map(({ code }) => code)).toEqual(Array(100).fill('CANCELLED'));
});

it('drops unsent writes at sign-out: nothing of one person is sent for another', async () => {
  const { transport, client, write, signIn } = await start();
  const dropped = rejectionOf(write('a'));
  await settled();
  await transport.next(READ).fail('NETWORK_ERROR');
  await client.signOut();
  expect((await dropped).code).toBe('CANCELLED');
  await signIn('grace');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(transport.pending).toEqual([]);
});

it('drops them too when somebody else signs in while one is on its way', async () => {
  const { transport, write, signIn } = await start();
  const one = rejectionOf(write('a'));
  await settled();
  await transport.next(READ).fail('NETWORK_ERROR');
  const two = rejectionOf(write('b'));
  await vi.advanceTimersByTimeAsync(5000);
  const onItsWay = transport.next(READ);
  await signIn('grace');
  await onItsWay.answer({ sequence: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([(await one).code, (await two).code]).toEqual(['CANCELLED', 'CANCELLED']);
  expect(transport.pending).toEqual([]);
});

it('keeps a write that came too fast for the service, and sends it after the time that the service asks for', async () => {
  const { transport, write } = await start();
  const done = write('a');
  await settled();
  await transport.next(READ).fail('RESOURCE_EXHAUSTED', 8000);
  await vi.advanceTimersByTimeAsync(7999);
  expect(transport.pending).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await transport.next(READ).fail('RESOURCE_EXHAUSTED', 1000);
  await vi.advanceTimersByTimeAsync(5000);
  await transport.next(READ).answer({ sequence: 1 });
  expect((await done).data).toEqual({ sequence: 1 });
});

it('rejects a write over a quota: waiting would not help', async () => {
  const { transport, write } = await start();
  const refused = rejectionOf(write('a'));
  await settled();
  await transport.next(READ).fail('RESOURCE_EXHAUSTED');
  expect((await refused).code).toBe('RESOURCE_EXHAUSTED');
});
