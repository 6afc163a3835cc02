import { afterEach, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../../src/createParleyClient.js';
import { contextOf } from '../../../src/contextOf.js';
import { HandDrivenTransport, settled } from '../../support/HandDrivenTransport.js';
import { rejectionOf } from '../../support/rejectionOf.js';

afterEach(() => vi.unstubAllGlobals());

/** A page of Ada that has lost its connection; how often it has tried to connect since. */
async function start() {
  const page = Object.assign(new EventTarget(), { hidden: true });
  vi.stubGlobal('document', page);
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', transport });
  client.disableLogs();
  const done = client.identify({ userId: 'ada' });
  await settled();
  await transport.next('session/identify').answer(HandDrivenTransport.admission('ada'));
  await done;
  transport.state.set('offline');
  const attempts = transport.authenticated.length;
  const look = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { transport, client, tried: () => transport.authenticated.length - attempts, look, ...contextOf(client) };
}

it('connects at once when the service answers a request, and only then', async () => {
  const { transport, session, tried } = await start();
  const failed = rejectionOf(session.request('notifications/counts', {}));
  await settled();
  await transport.next('notifications/counts').fail('NETWORK_ERROR');
  await failed;
  expect(tried()).toBe(0);
  for (const attempts of [1, 1]) {
    const done = session.request('notifications/counts', {});
    await settled();
    await transport.next('notifications/counts').answer({});
    await done;
    expect(tried()).toBe(attempts); // the second time it is connected
  }
});

it('connects at once when a queued write gets through', async () => {
  const { transport, session, tried } = await start();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done = session.write('notifications/read', { notificationIds: ['a'] });
  await vi.waitFor(() => transport.next('notifications/read').fail('NETWORK_ERROR'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(tried()).toBe(0);
  await transport.next('notifications/read').answer({ sequence: 1 });
  await done;
  expect(tried()).toBe(1);
  vi.useRealTimers();
});

it('connects at once when somebody looks at the page again, until the session ends', async () => {
  const { transport, client, session, tried, look } = await start();
  const done = session.write('notifications/read', { notificationIds: ['a'] }); // brings the code
  await vi.waitFor(() => transport.next('notifications/read').fail('PERMISSION_DENIED'));
  await rejectionOf(done);
  look(true);
  expect(tried()).toBe(0);
  look(false);
  expect(tried()).toBe(1);
  look(false);
  expect(tried()).toBe(1); // it is connected
  client.close();
  transport.state.set('offline');
  look(false);
  expect(transport.authenticated.at(-1)).toBeNull();
});
