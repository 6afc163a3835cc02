import { expect, it, vi } from 'vitest';
import type { Observable } from '../../../../src/index.js';
import { type ParleyError } from '@parley/protocol/constants';
import type { UserViews } from '../../../../src/elements/views/Views.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

const withPlan = async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
  return service;
};
const open = async (service: TestService, userId: string, documentId = 'plan') => {
  const signedIn = await signIn(service.as({ userId, name: userId.toUpperCase() }));
  await signedIn.client.setDocuments([{ id: documentId }]);
  return { ...signedIn, views: signedIn.client.getViewsElement() };
};
const names = (views: UserViews[] | null) => views?.map(({ user }) => user.name ?? user.userId);
const hasNames =
  (...wanted: string[]) =>
  (views: UserViews[] | null) =>
    JSON.stringify(names(views)?.toSorted()) === JSON.stringify(wanted);
/** Asks until the service has counted. */
async function expectCounted<T>(stream: Observable<T>, test: (value: T) => boolean) {
  const seen = valuesOf(stream);
  await vi.waitFor(async () => {
    await stream.refetch!();
    expect(test(seen.at(-1)!)).toBe(true);
  }, 15_000);
}
const addsOf = ({ requests }: TestService) => requests.filter((path) => path === 'views/add').length;

it('are of the root document, whichever that is, and null while none is open', async () => {
  const service = await withPlan();
  await open(service, 'ada');
  const { client, views } = await open(service, 'bob', 'other');
  const stream = views.getUniqueViewsByUser();
  const seen = valuesOf(stream);
  await expectValue(stream, hasNames('BOB'));
  await client.setDocuments([{ id: 'plan' }]);
  await expectValue(stream, hasNames('ADA', 'BOB'));
  client.unsetDocuments();
  await expectValue(stream, (value) => value === null);
  expect(seen[0]).toBeNull();
  await client.setDocuments([{ id: 'plan' }]);
  const days = await expectValue(views.getUniqueViewsByDate(), (value) => value !== null);
  const date: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(days).toMatchObject([{ date, usersCount: 2, viewsCount: 2 }]);
});

it('do not follow what others view; `refetch` asks again', async () => {
  const service = await withPlan();
  const { views } = await open(service, 'ada');
  const stream = views.getUniqueViewsByUser();
  const seen = valuesOf(stream);
  await expectValue(stream, hasNames('ADA'));
  await open(service, 'bob');
  expect(names(seen.at(-1) ?? null)).toEqual(['ADA']);
  await stream.refetch!();
  await expectValue(stream, hasNames('ADA', 'BOB'));
});

it('of locations are counted when a person sets them in a document, before or after it is opened, once', async () => {
  const service = await withPlan();
  const { client, views } = await open(service, 'ada');
  client.setLocations([{ id: 'slide-1' }, { locationName: 'Appendix' }]);
  client.setLocation({ id: 0 }, true);
  client.setLocation({ id: 0 }, true); // the same
  await expectCounted(views.getUniqueViewsByUser('Appendix'), hasNames('ADA'));
  await expectCounted(views.getUniqueViewsByUser(0), hasNames('ADA'));
  await expectCounted(views.getUniqueViewsByDate('slide-1'), (days) => days?.[0]?.viewsCount === 1);
  expect(addsOf(service)).toBe(2);

  const bob = await signIn(service.as('bob'), { prepare: (early) => early.setLocation({ id: 'slide-1' }) });
  expect(addsOf(service)).toBe(2);
  await bob.client.setDocuments([{ id: 'other' }]);
  await expectCounted(bob.client.getViewsElement().getUniqueViewsByUser('slide-1'), hasNames('bob'));
  await expectCounted(views.getUniqueViewsByUser('slide-1'), hasNames('ADA')); // of the other document
});

it('fail with what the service refuses, and are there again when it no longer does', async () => {
  const service = await withPlan();
  const { views, network } = await open(service, 'ada');
  const stream = views.getUniqueViewsByUser();
  const received: unknown[] = [];
  stream.subscribe({
    next: (value) => received.push(names(value)),
    error: (error: ParleyError) => received.push(error.code),
  });
  await vi.waitFor(() => expect(received.at(-1)).toEqual(['ADA']));
  network.refuseNext('views/byUser', 'PERMISSION_DENIED');
  await stream.refetch!();
  expect(received.at(-1)).toBe('PERMISSION_DENIED');
  await stream.refetch!();
  expect(received.at(-1)).toEqual(['ADA']);
});

it('complete people by the user provider', async () => {
  const service = await withPlan();
  const browser = service.as({ userId: 'ada' });
  const { client } = await signIn(browser, {
    dataProviders: {
      user: {
        get: (ids) => Promise.resolve(Object.fromEntries(ids.map((id) => [id, { userId: id, name: `Dr. ${id}` }]))),
      },
    },
  });
  await client.setDocuments([{ id: 'plan' }]);
  await expectValue(client.getViewsElement().getUniqueViewsByUser(), hasNames('Dr. ada'));
});

it('end with the session: the next person sees nothing of them', async () => {
  const service = await withPlan();
  const { client, views } = await open(service, 'ada');
  const stream = views.getUniqueViewsByUser();
  const seen = valuesOf(stream);
  await expectValue(stream, hasNames('ADA'));
  await client.signOut();
  expect(seen.at(-1)).toBeNull();
});
