import { afterEach, expect, it, vi } from 'vitest';
import { aNotification } from '../../../testing/aNotification.js';
import { expectValue, valuesOf } from '../../support/expectValue.js';
import { rejectionOf } from '../../support/rejectionOf.js';
import { signIn } from '../../support/signIn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

afterEach(() => void vi.useRealTimers());

async function signedIn(service: TestService, config = {}) {
  const browser = service.as('ada', config);
  const { authProvider } = browser.props;
  const generateToken = vi.fn<() => Promise<string>>(authProvider.generateToken);
  const ada = await signIn({
    ...browser,
    props: { ...browser.props, authProvider: { ...authProvider, generateToken } },
  });
  const count = ada.element.getUnreadNotificationsCount();
  await expectValue(count, ({ all }) => all === 0);
  return { ...ada, count, generateToken };
}

it.each([
  ['a socket', {}],
  ['long polling', { forceLongPolling: true }],
])('gets a fresh token when its own is revoked, and goes on live over %s', async (_, config) => {
  const service = await startTestService();
  const { client, count, element, generateToken } = await signedIn(service, config);
  expect(generateToken).toHaveBeenCalledTimes(1);
  await service.rest('auth/tokens/revoke', { userIds: ['ada'] });
  await service.rest('notifications/add', aNotification({ notificationId: 'n1' }));
  await expectValue(count, ({ all }) => all === 1);
  await element.markNotificationAsReadById('n1');
  await expectValue(count, ({ all }) => all === 0);
  expect(generateToken).toHaveBeenCalledTimes(2);
  client.close();
});

it.each([
  ['a socket', {}],
  ['long polling', { forceLongPolling: true }],
])('asks after pauses that grow when it is given the revoked token again and again, over %s', async (_, config) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const jitter = vi.spyOn(Math, 'random').mockReturnValue(0.5); // asked once for each pause; the middle
  const service = await startTestService();
  const { client, generateToken } = await signedIn(service, config);
  const revoked = (await generateToken.mock.results[0]?.value) as string;
  generateToken.mockClear().mockResolvedValue(revoked);
  jitter.mockClear();
  await service.rest('auth/tokens/revoke', { userIds: ['ada'] });
  let asked = 1; // at once, as the token may just be old
  for (const pauseMs of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
    await realTurnsUntil(() => jitter.mock.calls.length === asked);
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(generateToken).toHaveBeenCalledTimes(asked);
    await vi.advanceTimersByTimeAsync(1);
    asked += 1;
    expect(generateToken).toHaveBeenCalledTimes(asked);
  }
  client.close();
});

it('sends one request for each action meanwhile, and reports the cause to the host once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // no pause ends
  const errorSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const service = await startTestService();
  const { client, generateToken } = await signedIn(service);
  const errors = valuesOf(client.on('error'));
  const revoked = (await generateToken.mock.results[0]?.value) as string;
  generateToken.mockClear().mockResolvedValue(revoked);
  await service.rest('auth/tokens/revoke', { userIds: ['ada'] });
  await realTurnsUntil(() => generateToken.mock.calls.length === 1);
  for (const asked of [2, 3]) {
    expect(await rejectionOf(client.fetchDocuments())).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(generateToken).toHaveBeenCalledTimes(asked);
  }
  expect(errors).toMatchObject([{ code: 'TOKEN_EXPIRED', source: 'session' }]);
  expect(errorSpy.mock.calls).toEqual([
    [
      expect.stringMatching(/generateToken repeated an expired or revoked token.*a new one for each call/),
      expect.anything(),
    ],
  ]);
  client.close();
});

/** The service answers in turns of the real event loop, while the clock of the pauses stands still. */
async function realTurnsUntil(isDone: () => boolean) {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
}
