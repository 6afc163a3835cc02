import { expect, it, vi } from 'vitest';
import type { ActivityRecord, DataProviders, PartialActivity } from '../../../../src/index.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { signIn } from '../../../support/signIn.js';
import { addActivitiesTo } from '../../../support/someActivities.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { watchedService } from '../../../support/watchedService.js';

type Log = ActivityRecord[] | null;

/** The customer's own store of activities. */
function createStore() {
  const saved = new Map<string, PartialActivity>();
  const save = vi.fn(({ activity }: { activity: Record<string, PartialActivity> }) => {
    for (const [id, partial] of Object.entries(activity)) saved.set(id, partial);
    return { status: 200 };
  });
  const get = vi.fn(({ activityIds }: { activityIds: string[] }) => ({
    status: 200,
    data: Object.fromEntries(activityIds.flatMap((id) => (saved.has(id) ? [[id, saved.get(id)!]] : []))),
  }));
  return { saved, save, get };
}

const secret = {
  ...({ id: 'a', featureType: 'custom', actionType: 'note.written', targetEntityId: 'n-1' } as const),
  changes: { commentText: { from: null, to: 'SECRET text' }, state: { to: 'done' } },
  entityData: {
    commentText: 'SECRET text',
    from: { userId: 'grace', name: 'SECRET name' },
    targetTextRange: { text: 'SECRET quote', prefix: 'SECRET', suffix: 'SECRET', occurrence: 1 },
  },
  entityTargetData: [{ commentHtml: '<p>SECRET text</p>', title: 'shown' }],
  displayMessageTemplate: '{{who}} wrote {{what}}',
  displayMessageTemplateData: { who: { userId: 'grace', name: 'SECRET name' }, what: 'a note' },
  actionIcon: 'SECRET icon',
};

const follow = async (service: TestService, userId: string, dataProviders: DataProviders) => {
  const { client, network } = await signIn(service.as(userId), { dataProviders });
  await client.setDocuments([{ id: 'plan' }]);
  const element = client.getActivityElement();
  const log = element.getAllActivities();
  valuesOf(log);
  return { client, network, element, log };
};
const first = (log: Log) => log?.[0];

it('keeps what people wrote, and who they are, with the customer alone, and puts it back when it is read', async () => {
  const { service, everything, close } = await watchedService();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const store = createStore();
  const config = { fieldsToRemove: ['actionIcon', 'actionType'] };
  const ada = await follow(service, 'ada', { activity: { ...store, config } });
  const events: string[] = [];
  ada.client.on('activityResolver').subscribe(({ event }) => events.push(event));
  await ada.element.createActivity(secret);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('needs actionType'));
  expect(store.saved.get('a')).toEqual({
    id: 'a',
    changes: secret.changes,
    entityData: secret.entityData,
    entityTargetData: secret.entityTargetData,
    displayMessageTemplateData: secret.displayMessageTemplateData,
    actionIcon: 'SECRET icon',
    metadata: expect.objectContaining({ documentId: 'plan', organizationId: service.organizationId }),
  });
  expect(store.save).toHaveBeenCalledWith(expect.objectContaining({ event: 'activity.save' }));
  expect(events.slice(0, 3)).toEqual(
    ['RequestFormed', 'RequestTriggered', 'Result'].map((stage) => `activitySave${stage}`),
  );
  const [stored] = (await service.rest('activities/get', {})) as [ActivityRecord];
  expect(stored).toMatchObject({
    isActivityResolverUsed: true,
    actionType: 'note.written',
    changes: { state: { to: 'done' } },
    entityData: { from: { userId: 'grace' }, targetTextRange: { occurrence: 1 } },
    entityTargetData: [{ title: 'shown' }],
  });

  const bob = await follow(service, 'bob', { activity: store });
  const shown = await expectValue(bob.log, (log) => first(log)?.resolution.content === 'ready');
  expect(first(shown)).toMatchObject({
    changes: secret.changes,
    entityData: secret.entityData,
    actionIcon: 'SECRET icon',
    displayMessage: 'SECRET name wrote a note',
  });
  expect(first(shown)).not.toHaveProperty('isActivityResolverUsed');
  expect(await everything()).not.toContain('SECRET');
  bob.client.close();
  ada.client.close();
  await close();
  warn.mockRestore();
});

it('sends nothing to the service when the customer cannot keep it', async () => {
  const service = await startTestService();
  const { element } = await follow(service, 'ada', { activity: { save: () => ({ status: 500 }) } });
  expect(await rejectionOf(element.createActivity(secret))).toMatchObject({ code: 'RESOLVER_FAILED' });
  expect(service.requests).not.toContain('activities/create');
});

it('retries the service three times once the provider has stored it, then rejects and reports the failure', async () => {
  const service = await startTestService();
  const { client, network, element } = await follow(service, 'ada', { activity: createStore() });
  for (let attempt = 1; attempt <= 4; attempt += 1) network.refuseNext('activities/create', 'FAILED_PRECONDITION');
  const warnSpy = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const errors: unknown[] = [];
  client.on('error').subscribe(({ code, source }) => errors.push([code, source]));
  const { setTimeout: wait } = globalThis;
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  pauses.mockImplementation((run: () => void, ms = 0) => wait(run, ms === 1000 ? 0 : ms));
  expect(await rejectionOf(element.createActivity(secret))).toMatchObject({ code: 'FAILED_PRECONDITION' });
  pauses.mockRestore();
  warnSpy.mockRestore();
  await element.createActivity(secret); // the four attempts were all
  expect(errors).toEqual([['FAILED_PRECONDITION', 'activities']]);
});

it('has a neutral record of what was kept elsewhere while nobody here can read it', async () => {
  const service = await startTestService();
  await addActivitiesTo(service, [{ id: 'a', isActivityResolverUsed: true, displayMessageTemplate: '{{x}} y' }]);
  const { log } = await follow(service, 'ada', {});
  const shown = await expectValue(log, (value) => first(value)?.resolution.content === 'failed');
  expect(first(shown)).not.toHaveProperty('displayMessage');
});

it('waits for content without showing ids and templates, has a neutral record when there is none, and asks again', async () => {
  const service = await startTestService();
  const store = createStore();
  await addActivitiesTo(service, [{ id: 'a', isActivityResolverUsed: true, displayMessageTemplate: '{{x}} y' }]);
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const get = vi.fn(async (request: { activityIds: string[] }) => opened.then(() => store.get(request)));
  const { element, log } = await follow(service, 'ada', { activity: { get } });
  const awaited = await expectValue(log, (value) => value !== null);
  expect(first(awaited)).toMatchObject({ isActivityResolverUsed: true, resolution: { content: 'pending' } });
  expect(first(awaited)).not.toHaveProperty('displayMessage');
  open();
  const failed = await expectValue(log, (value) => first(value)?.resolution.content === 'failed');
  expect(first(failed)).not.toHaveProperty('displayMessageTemplate');
  store.saved.set('a', { id: 'a', displayMessageTemplateData: { x: 'Z' } });
  element.retryActivity('a');
  const ready = await expectValue(log, (value) => first(value)?.resolution.content === 'ready');
  expect(first(ready)?.displayMessage).toBe('Z y');
  const { length } = get.mock.calls;
  store.saved.set('a', { id: 'a', displayMessageTemplateData: { x: 'W' } });
  await service.rest('activities/update', { activities: [{ id: 'a', displayMessageTemplate: '{{x}}!' }] });
  await expectValue(log, (value) => first(value)?.displayMessage === 'W!');
  expect(get).toHaveBeenCalledTimes(length + 1);
});

it('takes nothing from the customer that would make it another activity, or none', async () => {
  const service = await startTestService();
  await addActivitiesTo(service, [
    { id: 'a', isActivityResolverUsed: true, displayMessageTemplate: '{{actionUser}} paid {{x}}' },
  ]);
  const answer = { actionUser: null, timestamp: 'now', featureType: 'crdt', metadata: null, id: 'b', note: 'own' };
  const { log } = await follow(service, 'ada', {
    activity: { get: () => ({ status: 200, data: { a: { ...answer, displayMessageTemplateData: { x: 3 } } } }) },
  });
  const ready = await expectValue(log, (value) => first(value)?.resolution.content === 'ready');
  expect(first(ready)).toMatchObject({
    id: 'a',
    featureType: 'custom',
    actionUser: { userId: 'grace' },
    timestamp: expect.any(Number),
    note: 'own',
    displayMessage: 'Grace Hopper paid 3',
    metadata: { documentId: 'plan' },
  });
});

it('takes no field from the customer that is of another type', async () => {
  const service = await startTestService();
  await addActivitiesTo(service, [
    { id: 'a', isActivityResolverUsed: true, displayMessageTemplate: '{{actionUser}} paid' },
  ]);
  const ofNoUse = { displayMessageTemplate: null, displayMessageTemplateData: 'x', changes: [] };
  const get = () => ({ status: 200, data: { a: { ...ofNoUse, note: 'own' } } });
  const { log } = await follow(service, 'ada', { activity: { get } });
  const ready = await expectValue(log, (value) => first(value)?.resolution.content === 'ready');
  expect(first(ready)).toMatchObject({ displayMessage: 'Grace Hopper paid', note: 'own' });
  expect(first(ready)?.changes).toBeUndefined();
});

it('asks for people, then for the text of the comment, then for the content; a step waits for the one before', async () => {
  const service = await startTestService();
  const asked: string[] = [];
  const text = { commentId: 'c', commentText: 'Kept elsewhere' };
  await addActivitiesTo(service, [
    {
      id: 'a',
      featureType: 'comment',
      actionType: 'comment.add',
      targetEntityId: 't',
      targetSubEntityId: 'c',
      entityTargetData: { commentId: 'c', isCommentResolverUsed: true },
      isActivityResolverUsed: true,
    },
  ]);
  const { log } = await follow(service, 'ada', {
    user: {
      get: (ids) => (ids.includes('grace') && asked.push('user'), { grace: { userId: 'grace', name: 'Grace' } }),
    },
    comment: { get: () => (asked.push('comment'), { status: 200, data: { t: { comments: { c: text } } } }) },
    activity: { get: () => (asked.push('activity'), { status: 200, data: { a: { entityData: { own: true } } } }) },
  });
  const ready = await expectValue(log, (value) => first(value)?.resolution.content === 'ready');
  expect(asked).toEqual(['user', 'comment', 'activity']);
  expect(first(ready)).toMatchObject({
    actionUser: { name: 'Grace' },
    entityData: { own: true },
    entityTargetData: { commentText: 'Kept elsewhere' },
  });
});

it('leaves names out of the service while a user provider keeps them', async () => {
  const service = await startTestService();
  const { element } = await follow(service, 'ada', { user: { get: () => ({}) } });
  await element.createActivity(secret);
  const [stored] = (await service.rest('activities/get', {})) as [ActivityRecord];
  expect(stored).toMatchObject({ displayMessageTemplateData: { who: { userId: 'grace' }, what: 'a note' } });
  expect(JSON.stringify(stored)).not.toContain('SECRET name');
});
