import { expect, it } from 'vitest';
import type { ActivityRecord, ActivitySubscribeConfig, ParleyClient } from '../../../../src/index.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { signIn } from '../../../support/signIn.js';
import { addActivitiesTo } from '../../../support/someActivities.js';
import { startTestService } from '../../../support/startTestService.js';

type Log = ActivityRecord[] | null;
const has =
  (...ids: string[]) =>
  (log: Log) =>
    log !== null && log.length === ids.length && ids.every((id) => log.some((activity) => activity.id === id));
const logOf = ({ getActivityElement }: ParleyClient, config?: ActivitySubscribeConfig) =>
  getActivityElement().getAllActivities(config);

it('is null until loaded, then newest first and live; whoever loses access to a thread loses its entries', async () => {
  const service = await startTestService();
  const thread = {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [{ annotationId: 't', commentData: [{ from: { userId: 'grace' }, commentText: 'x' }] }],
  };
  await service.rest('commentannotations/add', thread);
  await addActivitiesTo(service, [{ id: 'a' }, { id: 'b', targetEntityId: 't' }]);
  const { client } = await signIn(service.as('ada'));
  const log = logOf(client);
  expect(valuesOf(log)).toEqual([null]);
  const loaded = await expectValue<Log, ActivityRecord[]>(log, (value): value is ActivityRecord[] =>
    has('a', 'b')(value),
  );
  expect(loaded.find(({ id }) => id === 'a')).toMatchObject({
    displayMessage: 'Grace Hopper paid the invoice',
    actionUser: { name: 'Grace Hopper' },
    resolution: { content: 'ready', person: 'ready' },
  });
  await addActivitiesTo(service, [{ id: 'c' }]);
  const live = await expectValue(log, has('a', 'b', 'c'));
  expect(live?.[0]?.id).toBe('c');
  await service.rest('activities/update', { activities: [{ id: 'a', displayMessageTemplate: 'Paid' }] });
  await expectValue(log, (value) => value?.some(({ displayMessage }) => displayMessage === 'Paid') ?? false);

  const hidden = { visibility: { type: 'restricted', userIds: ['grace'] } };
  await service.rest('commentannotations/update', { documentId: 'plan', annotationIds: ['t'], updatedData: hidden });
  await expectValue(log, has('a', 'c'));
  await service.rest('activities/delete', { activityIds: ['c'] });
  await expectValue(log, has('a'));
});

it('has no words of a comment that is deleted, as the service has none', async () => {
  const service = await startTestService();
  const inPlan = { documentId: 'plan', annotationIds: ['t'] };
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    triggerActivities: true,
    commentAnnotations: ['t', 'u'].map((annotationId) => ({
      annotationId,
      commentData: [{ from: { userId: 'grace' }, commentText: 'Gone' }],
    })),
  });
  const { client } = await signIn(service.as('ada'));
  const log = logOf(client);
  await expectValue(log, (value) => value?.length === 2);
  const byGrace = { triggerActivities: true, actionUser: { userId: 'grace' } };
  const updatedData = { status: { id: 'DONE', name: 'Done', type: 'terminal' } };
  await service.rest('commentannotations/update', { ...inPlan, ...byGrace, updatedData });
  await service.rest('commentannotations/delete', { ...inPlan, ...byGrace });
  const live = await expectValue<Log, ActivityRecord[]>(log, (value): value is ActivityRecord[] => value?.length === 4);
  const stored = (await service.rest('activities/get', {})) as ActivityRecord[];
  const contents = (records: readonly ActivityRecord[]) =>
    Object.fromEntries(records.map(({ id, changes, entityTargetData }) => [id, { changes, entityTargetData }]));
  expect(contents(live)).toEqual(contents(stored));
  expect(JSON.stringify(live.filter(({ targetEntityId }) => targetEntityId === 't'))).not.toContain('Gone');
});

it('takes in an activity that is too large for a live frame', async () => {
  const service = await startTestService();
  const { client } = await signIn(service.as('ada'));
  const log = logOf(client);
  await expectValue(log, has());
  const text = 'x'.repeat(60 * 1024);
  const message = { displayMessageTemplate: '{{text}}', displayMessageTemplateData: { text } };
  const large = { ...message, entityData: { text }, entityTargetData: { text }, changes: { a: { from: text } } };
  await addActivitiesTo(service, [{ id: 'large', ...large }, { id: 'small' }]);
  const shown = await expectValue(log, has('large', 'small'));
  expect(shown?.find(({ id }) => id === 'large')?.displayMessage).toBe(text);
});

it('narrows lists and live changes alike; an allow list beats its exclude list; the document follows setDocuments', async () => {
  const service = await startTestService();
  const { client } = await signIn(service.as('ada'));
  await client.setDocuments([{ id: 'plan' }]);
  const logs = {
    features: logOf(client, { featureTypes: ['crdt'], excludeFeatureTypes: ['crdt'] }),
    excluded: logOf(client, { excludeActionTypes: ['x'], featureTypes: [] }),
    people: logOf(client, { userIds: ['alan'] }),
    document: logOf(client, { documentIds: ['other'] }),
    none: logOf(client, { documentIds: [] }),
    current: logOf(client, { currentDocumentOnly: true }),
  };
  for (const log of Object.values(logs)) valuesOf(log);
  await Promise.all(Object.values(logs).map((log) => expectValue(log, has())));
  await addActivitiesTo(service, [
    { id: 'a', actionType: 'x' },
    { id: 'b', featureType: 'crdt' },
  ]);
  await addActivitiesTo(service, [{ id: 'c', actionUser: { userId: 'alan' } }], 'other');
  await Promise.all([
    expectValue(logs.features, has('b')),
    expectValue(logs.excluded, has('b', 'c')),
    expectValue(logs.people, has('c')),
    expectValue(logs.document, has('c')),
    expectValue(logs.none, has()),
    expectValue(logs.current, has('a', 'b')),
  ]);
  await client.setDocuments([{ id: 'other' }]);
  await expectValue(logs.current, has('c'));
  client.unsetDocuments();
  await expectValue(logs.current, (value) => value === null);
});

it('begins again when the page token of a tab that stayed open has expired, and goes on from there', async () => {
  const service = await startTestService();
  await addActivitiesTo(
    service,
    Array.from({ length: 150 }, (_, index) => ({ id: `n${index}` })),
  );
  const { client, network } = await signIn(service.as('ada'));
  const element = client.getActivityElement();
  const feed = element.getActivityFeed();
  valuesOf(feed);
  await expectValue(feed, (value) => value?.activities.length === 100 && value.hasNextPage);
  network.refuseNext('activities/list', 'INVALID_ARGUMENT'); // as the service answers a token of yesterday
  await element.fetchNextActivities();
  await element.fetchNextActivities();
  await expectValue(feed, (value) => value?.activities.length === 150 && !value.hasNextPage);
});

it('loads a hundred, and older ones when asked; what changes meanwhile is in neither twice nor missing', async () => {
  const service = await startTestService();
  await addActivitiesTo(
    service,
    Array.from({ length: 150 }, (_, index) => ({ id: `n${index}` })),
  );
  const { client, network } = await signIn(service.as('ada'));
  const element = client.getActivityElement();
  const feed = element.getActivityFeed();
  valuesOf(feed);
  await expectValue(feed, (value) => value?.activities.length === 100 && value.hasNextPage);
  const open = network.hold('activities/list');
  const next = element.fetchNextActivities();
  await addActivitiesTo(service, [{ id: 'late' }]);
  await expectValue(feed, (value) => value?.activities[0]?.id === 'late');
  open();
  await next;
  const all = await expectValue(feed, (value) => value?.hasNextPage === false);
  expect(new Set(all?.activities.map(({ id }) => id)).size).toBe(151);
  expect(all?.activities).toHaveLength(151);
});

it('catches up after a lost connection, reports a failure, and reads again on request', async () => {
  const service = await startTestService();
  await addActivitiesTo(service, [{ id: 'a' }]);
  const { client, network } = await signIn(service.as('ada'));
  network.refuseNext('activities/list', 'INTERNAL');
  const element = client.getActivityElement();
  const log = element.getAllActivities();
  const failure = await new Promise((resolve) => log.subscribe({ error: resolve }));
  expect(failure).toMatchObject({ code: 'INTERNAL' });
  await element.refetchActivities();
  await expectValue(log, has('a'));
  network.goOffline();
  await addActivitiesTo(service, [{ id: 'b' }]);
  network.goOnline();
  await expectValue(log, has('a', 'b'));
});

it('adds activities of the person who is signed in, to the root document, when there is a connection', async () => {
  const service = await startTestService();
  const { client, network } = await signIn(service.as({ userId: 'ada', name: 'Ada Lovelace' }));
  const { createActivity, getAllActivities } = client.getActivityElement();
  const data = { featureType: 'custom', actionType: 'shared', targetEntityId: 'p' } as const;
  expect(await rejectionOf(createActivity(data))).toMatchObject({ code: 'FAILED_PRECONDITION' });
  await client.setDocuments([{ id: 'plan' }, { id: 'other' }]);
  const { targetEntityId: _, ...untargeted } = data;
  expect(await rejectionOf(createActivity(untargeted))).toMatchObject({ code: 'INVALID_ARGUMENT' });
  const log = getAllActivities();
  valuesOf(log);
  await expectValue(log, has());
  await createActivity({ ...data, id: 'a', displayMessageTemplate: '{{actionUser.name}} shared it' });
  await createActivity({ ...data, id: 'a' });
  expect(await expectValue(log, has('a'))).toMatchObject([
    { displayMessage: 'Ada Lovelace shared it', actionUser: { userId: 'ada' }, metadata: { documentId: 'plan' } },
  ]);
  network.goOffline();
  const waiting = createActivity({ ...data, id: 'b' });
  network.goOnline();
  await waiting;
  await expectValue(log, has('a', 'b'));
});

it('shows nothing of anybody else: not after sign-out, not to a reader who may only read, not while it is off', async () => {
  const service = await startTestService();
  await addActivitiesTo(service, [{ id: 'a' }]);
  const { client } = await signIn(service.as('ada'));
  const log = logOf(client);
  valuesOf(log);
  await expectValue(log, has('a'));
  await client.signOut();
  await expectValue(log, (value) => value === null);
  const viewer = await signIn(service.as({ userId: 'vic', isReadOnly: true }));
  await viewer.client.setDocuments([{ id: 'plan' }]);
  const refused = viewer.client
    .getActivityElement()
    .createActivity({ featureType: 'custom', actionType: 'x', targetEntityId: 'p' });
  expect(await rejectionOf(refused)).toMatchObject({ code: 'PERMISSION_DENIED' });
  const off = await signIn(service.as('ada'), { config: { featureAllowList: ['comment'] } });
  expect(valuesOf(logOf(off.client))).toEqual([null]);
});
