import { expect, it, vi } from 'vitest';
import { aNotification } from '../../../testing/aNotification.js';
import { expectValue } from '../../support/expectValue.js';
import { signIn } from '../../support/signIn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

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
