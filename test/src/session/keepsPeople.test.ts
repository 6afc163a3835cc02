import { expect, it } from 'vitest';
import { signIn } from '../../support/signIn.js';
import { startTestService } from '../../support/startTestService.js';

const ada = { userId: 'ada', name: 'Ada Marker', email: 'marker@x.test' };

it('sends the service only the id of whoever signs in while a user provider is set (§6.5)', async () => {
  const service = await startTestService();
  const stored = async () => JSON.stringify(await service.rest('users/get', { userIds: ['ada'] }));
  const dataProviders = { user: { get: () => ({ status: 200, data: { ada } }) } };
  const { client } = await signIn(service.as(ada), { dataProviders });
  expect(client.getUser()).toMatchObject(ada);
  await client.identify({ ...ada, organizationId: service.organizationId, name: 'Ada Marker II' });
  expect(client.getUser()?.name).toBe('Ada Marker II');
  expect(await stored()).toContain('"ada"');
  expect((await stored()).toLowerCase()).not.toContain('marker');
  expect(await stored()).not.toContain('timeZone');

  await signIn(service.as(ada));
  expect(await stored()).toContain('Ada Marker');
  expect(await stored()).toContain(`"timeZone":"${Intl.DateTimeFormat().resolvedOptions().timeZone}"`);
});
