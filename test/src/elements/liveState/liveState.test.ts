import { expect, it } from 'vitest';
import { createParleyClient } from '../../../../src/createParleyClient.js';
import type { LiveStateData, Json } from '../../../../src/elements/liveState/LiveState.js';
import { joined, type LiveStateWrite, written } from '../../../../src/elements/liveState/liveStateWrite.js';
import type { ParleyClient } from '../../../../src/index.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { HandDrivenTransport, settled } from '../../../support/HandDrivenTransport.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

type State = LiveStateData | null;

const withPlan = async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
  return service;
};
const open = async (service: TestService, userId: string) => {
  const signedIn = await signIn(service.as({ userId, name: userId.toUpperCase() }));
  await signedIn.client.setDocuments([{ id: 'plan' }]);
  return { ...signedIn, live: signedIn.client.getLiveStateElement() };
};
const slideOf = ({ getLiveStateElement }: ParleyClient) => getLiveStateElement().getLiveStateData('slide');
const hasData = (data: Json) => (state: State) => JSON.stringify(state?.data) === JSON.stringify(data);
const setsOf = ({ requests }: TestService) => requests.filter((path) => path === 'liveState/set').length;
const stored = async (service: TestService, data: Json) => {
  const { client } = await open(service, 'grace');
  await expectValue(slideOf(client), hasData(data));
};

it('is null until somebody has written, then live for everybody, and there after a reload', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [seenByAda, seenByBob] = [valuesOf(slideOf(ada.client)), valuesOf(slideOf(bob.client))];
  await bob.live.setLiveStateData('slide', 2);
  const state = await expectValue(slideOf(ada.client), hasData(2));
  expect(state).toMatchObject({ liveStateDataId: 'slide', updatedBy: { userId: 'bob' }, tabId: expect.any(String) });
  await service.rest('livestate/broadcast', { documentId: 'plan', liveStateDataId: 'slide', data: { page: 3 } });
  await ada.live.setLiveStateData('slide', { zoom: 2 }, { merge: true });
  await expectValue(slideOf(bob.client), hasData({ page: 3, zoom: 2 }));
  await ada.live.setLiveStateData('slide', null);
  await expectValue(slideOf(bob.client), (value) => value !== null && value.data === null);
  expect([seenByAda[0], seenByBob[0]]).toEqual([null, null]);
  await stored(service, null);
});

it('belongs to the root document, whichever that is', async () => {
  const service = await withPlan();
  const { client, live } = await open(service, 'ada');
  const slide = slideOf(client);
  valuesOf(slide);
  await live.setLiveStateData('slide', 'of plan');
  await client.setDocuments([{ id: 'other' }]);
  await expectValue(slide, (state) => state === null);
  await live.setLiveStateData('slide', 'of other');
  await client.setDocuments([{ id: 'plan' }]);
  await expectValue(slide, hasData('of plan'));
  client.unsetDocuments();
  await expectValue(slide, (state) => state === null);
  expect(await rejectionOf(live.setLiveStateData('slide', 1))).toMatchObject({ code: 'FAILED_PRECONDITION' });
});

it('is written when the document that is being opened is open, and never by viewers', async () => {
  const service = await withPlan();
  const { client } = await signIn(service.as({ userId: 'ada' }));
  const opening = client.setDocuments([{ id: 'plan' }]);
  const written = client.getLiveStateElement().setLiveStateData('slide', 1);
  await opening;
  await written;
  await stored(service, 1);
  const resource = { type: 'document', id: 'plan', organizationId: service.organizationId, accessRole: 'viewer' };
  await service.rest('auth/permissions/add', { user: { userId: 'vic' }, permissions: { resources: [resource] } });
  const vic = await open(service, 'vic');
  const before = setsOf(service);
  expect(await rejectionOf(vic.live.setLiveStateData('slide', 2))).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(setsOf(service)).toBe(before);
});

it('shows own writes at once, and sends the last one of those that come while one is under way', async () => {
  const service = await withPlan();
  const { client, live, network } = await open(service, 'ada');
  const slide = slideOf(client);
  const values = valuesOf(slide);
  await live.setLiveStateData('slide', { page: 0 });
  const before = setsOf(service);
  const release = network.hold('liveState/set');
  const writes = [1, 2, 3, 4].map((page) => live.setLiveStateData('slide', { page }));
  const last = live.setLiveStateData('slide', { zoom: 2 }, { merge: true });
  expect(values.at(-1)?.data).toEqual({ page: 4, zoom: 2 });
  release();
  await Promise.all([...writes, last]);
  expect(setsOf(service) - before).toBeLessThanOrEqual(2);
  expect(values.at(-1)?.data).toEqual({ page: 4, zoom: 2 });
  await stored(service, { page: 4, zoom: 2 });
});

it('takes back what is refused, and rejects with why', async () => {
  const service = await withPlan();
  const { client, live, network } = await open(service, 'ada');
  const slide = slideOf(client);
  const values = valuesOf(slide);
  await live.setLiveStateData('slide', 1);
  network.refuseNext('liveState/set', 'PERMISSION_DENIED');
  const refused = rejectionOf(live.setLiveStateData('slide', 2));
  expect(values.at(-1)?.data).toBe(2);
  expect(await refused).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(values.at(-1)?.data).toBe(1);
  expect(await rejectionOf(live.setLiveStateData('slide', 'x'.repeat(70_000)))).toMatchObject({
    code: 'INVALID_ARGUMENT',
  });
});

it('keeps a write while offline, sends it when the connection is back, and gives it up at a sign-out', async () => {
  const service = await withPlan();
  const { client, live, network } = await open(service, 'ada');
  const values = valuesOf(slideOf(client));
  await live.setLiveStateData('slide', 1);
  network.goOffline();
  const writing = live.setLiveStateData('slide', 2);
  expect(values.at(-1)?.data).toBe(2);
  network.goOnline();
  await writing;
  await stored(service, 2);
  network.goOffline();
  const given = rejectionOf(live.setLiveStateData('slide', 3));
  void client.signOut();
  network.goOnline();
  expect(await given).toMatchObject({ code: 'CANCELLED' });
  expect(values.at(-1)).toBeNull();
  await stored(service, 2);
});

it('sends again what the service could not take, with what was written since', async () => {
  const service = await withPlan();
  const { client, live, network } = await open(service, 'ada');
  const values = valuesOf(slideOf(client));
  await live.setLiveStateData('slide', { page: 1 });
  const before = setsOf(service);
  network.refuseNext('liveState/set', 'UNAVAILABLE');
  const first = live.setLiveStateData('slide', { page: 2 });
  const second = live.setLiveStateData('slide', { zoom: 2 }, { merge: true });
  expect(values.at(-1)?.data).toEqual({ page: 2, zoom: 2 });
  await Promise.all([first, second]);
  expect(setsOf(service) - before).toBe(1);
  await stored(service, { page: 2, zoom: 2 });
});

it('sends nothing that waits when somebody else signs in', async () => {
  const service = await withPlan();
  const { client, live, network } = await open(service, 'ada');
  await live.setLiveStateData('slide', 1);
  const before = setsOf(service);
  const release = network.holdAnswers('liveState/set');
  const underWay = rejectionOf(live.setLiveStateData('slide', 2));
  await expect.poll(() => setsOf(service)).toBe(before + 1);
  const waiting = rejectionOf(live.setLiveStateData('slide', 3));
  await client.setAuthProvider(service.as('bob').props.authProvider);
  release();
  expect(await Promise.all([underWay, waiting])).toMatchObject([{ code: 'CANCELLED' }, { code: 'CANCELLED' }]);
  expect(setsOf(service)).toBe(before + 1);
  await stored(service, 2);
});

it('is gone at once for who loses access, and fails when it cannot be read', async () => {
  const service = await withPlan();
  const { client, live, network } = await open(service, 'ada');
  const slide = slideOf(client);
  const failed = new Promise((resolve) => slide.subscribe({ error: resolve }));
  network.refuseNext('liveState/list', 'INTERNAL');
  expect(await failed).toMatchObject({ code: 'INTERNAL' });
  await service.rest('livestate/broadcast', { documentId: 'plan', liveStateDataId: 'slide', data: 1 });
  await slide.refetch?.();
  await expectValue(slide, hasData(1));
  await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
  await expectValue(slide, (state) => state === null);
  // The first until the client has heard that the document is closed to it, too.
  const { code } = await rejectionOf(live.setLiveStateData('slide', 2));
  expect(['NOT_FOUND', 'FAILED_PRECONDITION']).toContain(code);
});

it('reads what is too large for a live frame, and everything again after a reset, and goes by positions', async () => {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', transport });
  const signedIn = client.identify({ userId: 'ada' });
  await settled();
  await transport.next('session/identify').answer(HandDrivenTransport.admission('ada'));
  await signedIn;
  const opened = client.setDocuments([{ id: 'plan' }]);
  await settled();
  await transport.next('documents/open').answer({
    documents: [{ id: 'plan' }],
    permissions: {},
    sequence: 0,
    sequences: { plan: 0 },
  });
  await opened;
  const stateOf = (data: Json, liveStateDataId = 'slide') => ({
    liveStateDataId,
    data,
    lastUpdated: 1,
    updatedBy: null,
    tabId: null,
  });
  const answer = (sequence: number, ...data: Json[]) =>
    transport.next('liveState/list').answer({ sequence, liveStates: data.map((one) => stateOf(one)) });
  const values = valuesOf(slideOf(client));
  await expect.poll(() => transport.pending.map(({ operation }) => operation)).toContain('liveState/list');
  await answer(5, 'first');
  const { on, options } = transport.subscriptions.find(({ topic }) => topic === 'liveState:plan')!;
  expect(options).toMatchObject({ since: 5 });
  const changes = (after: number, ...list: object[]) =>
    on({ type: 'changes', after, sequence: after + 1, changes: list as never });
  changes(5, { type: 'liveState.changed', liveStateDataId: 'slide' }, { type: 'liveState.saved', liveState: null });
  await settled();
  await answer(6, 'large');
  expect(values.at(-1)?.data).toBe('large');
  changes(6, { type: 'liveState.saved', liveState: stateOf('newer') });
  on({ type: 'reset', sequence: 3 });
  await settled();
  changes(3, { type: 'liveState.saved', liveState: stateOf('live') });
  await answer(3, 'older than live');
  expect(values.map((state) => state?.data)).toEqual([undefined, 'first', 'large', 'newer', 'live']);
  client.close();
});

it.each<[Json | undefined, LiveStateWrite[], Json]>([
  [
    { a: 1, b: 1 },
    [
      { data: { a: 2 }, merge: true },
      { data: { b: 2 }, merge: true },
    ],
    { a: 2, b: 2 },
  ],
  [
    { a: 1, b: 1 },
    [
      { data: { a: 2 }, merge: false },
      { data: { b: 2 }, merge: true },
    ],
    { a: 2, b: 2 },
  ],
  [
    { a: 1, b: 1 },
    [
      { data: { a: 2 }, merge: true },
      { data: 7, merge: true },
    ],
    7,
  ],
  [
    { a: 1, b: 1 },
    [
      { data: 7, merge: true },
      { data: { b: 2 }, merge: true },
    ],
    { b: 2 },
  ],
  [
    { a: 1 },
    [
      { data: { b: 2 }, merge: true },
      { data: { c: 3 }, merge: false },
    ],
    { c: 3 },
  ],
  [
    [1],
    [
      { data: { a: 2 }, merge: true },
      { data: [2], merge: true },
    ],
    [2],
  ],
  [
    undefined,
    [
      { data: { a: 2 }, merge: true },
      { data: { b: 2 }, merge: true },
    ],
    { a: 2, b: 2 },
  ],
])('one write stands for several: %j and %j', (before, writes, after) => {
  const one = writes.reduce<LiveStateWrite | undefined>(joined, undefined)!;
  expect(written(before, one)).toEqual(after);
  expect(writes.reduce<Json | undefined>(written, before)).toEqual(after);
});
