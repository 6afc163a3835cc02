import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contextOf } from '../../../src/contextOf.js';
import type { ParleyConfig } from '../../../src/index.js';
import { expectValue, valuesOf } from '../../support/expectValue.js';
import { rejectionOf } from '../../support/rejectionOf.js';
import { signIn } from '../../support/signIn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
let logged: string[];
let warned: string[];
beforeEach(async () => {
  service = await startTestService();
  logged = [];
  warned = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void logged.push(text));
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text));
});

/** Ada, whose backend hands out tokens and grants nothing with them. */
async function connected(config: ParleyConfig = {}, documentId?: string) {
  const browser = service.as('ada', config);
  const token = await service.token('ada');
  const authProvider = { ...browser.props.authProvider, generateToken: async () => token };
  const { client, element } = await signIn({ ...browser, props: { ...browser.props, authProvider } });
  const { session } = contextOf(client);
  if (documentId) await client.setDocuments([{ id: documentId }]);
  await expectValue(element.getUnreadNotificationsCount(), ({ all }) => all === 0);
  await expectValue(client.getConnectionState(), (state) => state === 'online');
  return { client, element, session, errors: valuesOf(client.on('error')) };
}

const organizations = { organizationId: undefined };
const disabled = (isDisabled: boolean) =>
  service.rest('organizations/access/disablestate/update', {
    ...organizations,
    organizationIds: [service.organizationId],
    disabled: isDisabled,
  });
const LOSSES: Record<string, { lose: () => Promise<unknown>; comeBack: () => Promise<unknown>; says: RegExp }> = {
  'is removed from the organization': {
    lose: () => service.rest('users/delete', { userIds: ['ada'] }),
    comeBack: () => service.rest('users/add', { users: [{ userId: 'ada' }] }),
    says: /"ada" has lost access to the organization "world-.*no member of it any more.*Grant "ada" access/,
  },
  'finds the organization switched off': {
    lose: () => disabled(true),
    comeBack: () => disabled(false),
    says: /"ada" has lost access to the organization "world-.*switched off or deleted, or the API key "test"/,
  },
  'finds the organization deleted': {
    lose: () => service.rest('organizations/delete', { ...organizations, organizationIds: [service.organizationId] }),
    comeBack: async () => {
      await service.rest('organizations/add', {
        ...organizations,
        organizations: [{ organizationId: service.organizationId }],
      });
      await service.rest('users/add', { users: [{ userId: 'ada' }] });
    },
    says: /"ada" has lost access to the organization "world-.*switched off or deleted/,
  },
};
const LINKS: Record<string, ParleyConfig> = { 'a socket': {}, 'long polling': { forceLongPolling: true } };
const CASES = Object.keys(LOSSES).flatMap((loss) => Object.keys(LINKS).map((link) => [loss, link] as const));

describe.each(CASES)('somebody who %s while connected over %s', (lossName, link) => {
  const { lose, comeBack, says } = LOSSES[lossName]!;

  it('is notified once, sends no more requests, and signs in again when access is back', async () => {
    const { client, element, session, errors } = await connected(LINKS[link]);
    const streamErrors: string[] = [];
    const onError = (error: unknown) => void streamErrors.push((error as { code: string }).code);
    element.getUnreadNotificationsCount().subscribe({ error: onError });
    await lose();
    await expectValue(session.failure, (failure) => failure !== null);
    expect(session.failure.value).toMatchObject({ code: 'PERMISSION_DENIED', message: expect.stringMatching(says) });
    expect(errors).toMatchObject([{ code: 'PERMISSION_DENIED', source: 'session' }]);
    expect(logged).toEqual([`[parley] ${session.failure.value!.message}`]);
    await vi.waitFor(() => expect(streamErrors).toEqual(['PERMISSION_DENIED']));
    expect(client.getUser()).toBeNull();
    service.requests.length = 0;
    expect(await rejectionOf(client.fetchDocuments())).toBe(session.failure.value);
    expect(service.requests).toEqual([]);

    expect(await session.retry()).toBeNull();
    expect(session.failure.value).not.toBeNull();
    expect(service.requests).toEqual(['session/identify']);

    await comeBack();
    expect(await session.retry()).toMatchObject({ userId: 'ada' });
    expect(session.failure.value).toBeNull();
    await expectValue(element.getUnreadNotificationsCount(), ({ all }) => all === 0);
    await expectValue(client.getConnectionState(), (state) => state === 'online');
  });
});

it('somebody who is removed goes on with the documents that are open to them, and the console says so', async () => {
  const { client, session } = await connected({}, 'plan');
  await service.rest('users/delete', { userIds: ['ada'] });
  await vi.waitFor(() =>
    expect(warned).toContainEqual(expect.stringMatching(/no member of the organization any more/)),
  );
  expect([session.failure.value, session.connection.value, logged]).toEqual([null, 'online', []]);
  expect(contextOf(client).documents.current.value?.documents).toMatchObject([{ id: 'plan' }]);
});
