import {
  addActivities,
  addPermissions,
  createActivity,
  deleteActivities,
  type EndpointInput,
  listActivities,
  removePermissions,
  type Resource,
  updateActivities,
} from '@parley/protocol';
import { beforeEach, expect, it } from 'vitest';
import { openSession } from '../realtime/support/openSession.js';
import { MAIN_DATABASE } from '../support/databases.js';
import type { TestSocket } from '../realtime/support/TestSocket.js';
import { describeThreadsOn } from '../support/describeThreads.js';

type Activity = EndpointInput<typeof addActivities>['activities'][number];

describeThreadsOn(MAIN_DATABASE, 'the activity log of a person', (bench) => {
  const scope = { organizationId: 'acme' };
  const about = (id: string, targetEntityId: string, changes: Partial<Activity> = {}): Activity => ({
    id,
    featureType: 'custom',
    actionType: 'x',
    actionUser: { userId: 'ada' },
    targetEntityId,
    ...changes,
  });
  const add = (activities: Activity[], documentId = 'plan') =>
    bench.acme.key.call(addActivities, { ...scope, documentId, activities });
  const page = async (userId: string, request: object = {}) =>
    (await bench.acme.person(userId)).call(listActivities, { ...scope, ...request });
  const ids = async (userId: string, request: object = {}) =>
    (await page(userId, request)).activities.map(({ id }) => id).sort();
  const follow = async (userId: string, position: { since?: number } = {}) => {
    const socket = await openSession(bench.acme, userId);
    socket.subscribe('activities', position);
    return socket;
  };
  const followNow = async (userId: string) => {
    const socket = await follow(userId);
    expect(await socket.next()).toMatchObject({ type: 'subscribed', topic: 'activities', reset: false });
    return socket;
  };
  /** What the next frame says, short. */
  const news = async (socket: TestSocket) =>
    (await socket.next('changes')).changes
      .map((change) => {
        if (change.type === 'activity.removed') return `-${change.activityId}`;
        if (change.type === 'activities.removed') return `-of ${change.targetEntityId}`;
        return change.type === 'activity.saved' ? `+${change.activity.id}` : change.type;
      })
      .sort();
  it('names an activity that is too large for a frame, and has nobody read everything again', async () => {
    const bob = await followNow('bob');
    const data = { text: 'x'.repeat(60 * 1024) };
    const message = { displayMessageTemplate: '{{text}}', displayMessageTemplateData: data };
    const large = { ...message, entityData: data, entityTargetData: data, changes: { text: { from: data } } };
    await add([about('small', 'x'), about('large', 'x', large)]);
    const { changes } = await bob.next('changes');
    expect(changes).toContainEqual({ type: 'activity.changed', activityId: 'large' });
    expect(changes).toContainEqual(expect.objectContaining({ activity: expect.objectContaining({ id: 'small' }) }));
    expect(await ids('bob', { activityIds: ['large', 'none'] })).toEqual(['large']);
    const back = await follow('bob', { since: 0 });
    expect(await back.next()).toMatchObject({ type: 'subscribed', reset: false });
    expect((await back.next('changes')).changes).toContainEqual({ type: 'activity.changed', activityId: 'large' });
  });

  const red: Resource = { type: 'context', id: 'plan', organizationId: 'acme', access: { team: 'red' } };
  const grant = (userId: string, resource: Resource) =>
    bench.acme.key.call(addPermissions, { user: { userId }, permissions: { resources: [resource] } });

  beforeEach(async () => {
    await bench.threads.add([
      { annotationId: 'open' },
      { annotationId: 'secret', visibility: { type: 'restricted', userIds: ['bob'] } },
      { annotationId: 'red', context: { access: { team: 'red' } } },
    ]);
    await add([about('o', 'open'), about('s', 'secret'), about('r', 'red'), about('n', 'nothing')]);
  });

  it('lists what the person may see: document, visibility and access context of the thread, as they are now', async () => {
    expect(await ids('eve')).toEqual(['n', 'o']);
    expect(await ids('bob')).toEqual(['n', 'o', 's']);
    await grant('eve', red);
    expect(await ids('eve')).toEqual(['n', 'o', 'r']);
    await bench.threads.update({
      annotationIds: ['open'],
      updatedData: { visibility: { type: 'restricted', userIds: ['bob'] } },
    });
    expect([await ids('eve'), await ids('bob')]).toEqual([
      ['n', 'r'],
      ['n', 'o', 's'],
    ]);
    await bench.acme.setDocument('plan', { access_type: 'restricted' });
    expect(await ids('bob')).toEqual([]);
  });

  it('keeps the last audience of a deleted thread, even when another thread takes its id', async () => {
    const restricted = { visibility: { type: 'restricted' as const, userIds: ['bob'] } };
    await bench.threads.update({ annotationIds: ['open'], updatedData: restricted });
    await bench.threads.delete({ annotationIds: ['open', 'secret'] });
    expect([await ids('eve'), await ids('bob')]).toEqual([['n'], ['n', 'o', 's']]);
    await add([about('late', 'secret')]);
    await bench.threads.add([{ annotationId: 'secret' }]);
    await add([about('new', 'secret')]);
    expect([await ids('eve'), await ids('bob')]).toEqual([
      ['n', 'new'],
      ['late', 'n', 'new', 'o', 's'],
    ]);
  });

  it('narrows by every filter; an allow list has its exclude list ignored; old ones are left out', async () => {
    await bench.acme.setDocument('other', { disabled: false });
    await add([about('c', 'e', { featureType: 'crdt', actionType: 'y', actionUser: { userId: 'bob' } })], 'other');
    const listed = async (request: object) => (await ids('eve', request)).join('');
    expect(await listed({ documentIds: ['other', 'none'] })).toBe('c');
    expect(await listed({ featureTypes: ['crdt'], excludeFeatureTypes: ['crdt'] })).toBe('c');
    expect(await listed({ excludeFeatureTypes: ['crdt'] })).toBe('no');
    expect(await listed({ actionTypes: ['y'] })).toBe('c');
    expect(await listed({ excludeActionTypes: ['y'] })).toBe('no');
    expect(await listed({ userIds: ['bob'] })).toBe('c');
    expect(await listed({ excludeUserIds: ['bob'] })).toBe('no');
    bench.service.clock.advance(2 * 24 * 60 * 60 * 1000);
    await add([about('fresh', 'e')]);
    expect(await listed({ maxDays: 1 })).toBe('fresh');
    bench.service.clock.advance(28.5 * 24 * 60 * 60 * 1000);
    expect(await listed({})).toBe('fresh');
  });

  it('pages past what the person may not see', async () => {
    await add(Array.from({ length: 30 }, (_, index) => about(`hidden${index}`, 'secret')));
    const { activities } = await page('eve', { pageSize: 2 });
    expect(activities).toHaveLength(2);
    expect(await ids('eve', { pageSize: 1 })).toHaveLength(1);
  });

  it('takes an activity of the caller, once; not for others, not for readers, not while it is off', async () => {
    const [ada, bob] = [await bench.acme.person('ada'), await bench.acme.person('bob')];
    const data = {
      ...scope,
      documentId: 'plan',
      id: 'mine',
      featureType: 'custom' as const,
      actionType: 'x',
      targetEntityId: 'secret',
    };
    const socket = await followNow('eve');
    const made = await ada.call(createActivity, data);
    expect(made.activity).toMatchObject({ id: 'mine', actionUser: { userId: 'ada' }, immutable: false });
    bench.service.clock.advance(1000);
    const again = await ada.call(createActivity, { ...data, actionType: 'other' });
    expect(again).toEqual(made);
    expect(await bob.refused(createActivity, data)).toMatchObject({ status: 'ALREADY_EXISTS' });
    const { targetEntityId: _, ...untargeted } = data;
    expect(await ada.refused(createActivity, { ...untargeted, id: 'b' })).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    expect(await ids('bob')).toContain('mine');
    await bench.acme.grant('vic', undefined, { role: 'viewer' });
    const vic = await bench.acme.person('vic');
    expect(await vic.refused(createActivity, { ...data, id: 'c' })).toMatchObject({ status: 'PERMISSION_DENIED' });
    await bench.acme.setDocument('closed', { access_type: 'restricted' });
    expect(await ada.refused(createActivity, { ...data, id: 'c', documentId: 'closed' })).toMatchObject({
      status: 'NOT_FOUND',
    });
    await add([about('seen', 'open')]);
    expect(await news(socket)).toEqual(['+seen']);
  });

  it('takes none about a thread that the person does not see, nor one that looks like the service’s own', async () => {
    const eve = await bench.acme.person('eve');
    const data = { ...scope, documentId: 'plan', id: 'forged', featureType: 'custom' as const, actionType: 'x' };
    await bench.threads.add([{ annotationId: 'late', visibility: { type: 'restricted', userIds: ['bob'] } }]);
    await add([about('l', 'late')]);
    await bench.threads.delete({ annotationIds: ['late'] });
    for (const targetEntityId of ['secret', 'red', 'late']) {
      expect([targetEntityId, await eve.refused(createActivity, { ...data, targetEntityId })]).toMatchObject([
        targetEntityId,
        { http: 404, status: 'NOT_FOUND' },
      ]);
    }
    for (const [changes, field] of [
      [{ featureType: 'comment', actionType: 'comment.add' }, 'featureType'],
      [{ featureType: 'reaction' }, 'featureType'],
      [{ featureType: 'crdt' }, 'featureType'],
      [{ actionType: 'comment_annotation.delete' }, 'actionType'],
    ] as const) {
      const refusal = await eve.refused(createActivity, { ...data, targetEntityId: 'open', ...changes });
      expect(refusal).toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringMatching(new RegExp(`^data\\.${field}`)),
      });
    }
    expect(await ids('bob')).not.toContain('forged');
    await eve.call(createActivity, { ...data, targetEntityId: 'open' });
    expect(await ids('bob')).toContain('forged');
  });

  it('sends each entry to those who may see it, and its removal only to those who could see it', async () => {
    const [bob, eve] = [await followNow('bob'), await followNow('eve')];
    await add([about('s2', 'secret'), about('o2', 'open')]);
    expect([await news(bob), await news(eve)]).toEqual([['+o2', '+s2'], ['+o2']]);
    await bench.acme.key.call(updateActivities, { ...scope, activities: [{ id: 's2', actionIcon: 'i' }] });
    expect(await news(bob)).toEqual(['+s2']);
    await bench.acme.key.call(deleteActivities, { ...scope, activityIds: ['s2', 'o2'] });
    expect([await news(bob), await news(eve)]).toEqual([['-o2', '-s2'], ['-o2']]);
    await add([about('s', 'nothing')]);
    expect([await news(bob), await news(eve)]).toEqual([['+s'], ['+s']]);
    await add([about('s', 'secret')]);
    expect([await news(bob), await news(eve)]).toEqual([['+s'], ['-s']]);
  });

  it('removes and sends entries when a reader loses and gains access to their thread; its deletion hides them from nobody', async () => {
    // About something of the same name, where neither of them may enter: no thread.
    await bench.acme.setDocument('closed', { access_type: 'restricted' });
    await add([about('elsewhere', 'open')], 'closed');
    const [bob, eve] = [await followNow('bob'), await followNow('eve')];
    const see = (visibility: { type: 'public' } | { type: 'restricted'; userIds: string[] }) =>
      bench.threads.update({ annotationIds: ['open'], updatedData: { visibility } });
    await see({ type: 'restricted', userIds: ['bob'] });
    expect([await news(bob), await news(eve)]).toEqual([['+o', '-of open'], ['-of open']]);
    await see({ type: 'public' });
    expect([await news(bob), await news(eve)]).toEqual([['+o', '-of open'], ['+o']]);
    await bench.threads.delete({ annotationIds: ['open'] });
    expect([await news(bob), await news(eve)]).toEqual([
      ['+o', '-of open'],
      ['+o', '-of open'],
    ]);
  });

  it('removes an entry that moves, or is deleted, just after the reader has lost access to its thread', async () => {
    const hidden = { visibility: { type: 'restricted' as const, userIds: ['bob'] } };
    await add([about('o2', 'open')]);
    const { sequence: position } = await page('eve');
    await bench.threads.update({ annotationIds: ['open'], updatedData: hidden });
    await add([about('o', 'secret')]);
    await bench.acme.key.call(deleteActivities, { ...scope, activityIds: ['o2'] });
    const eve = await follow('eve', { since: position });
    expect(await eve.next()).toMatchObject({ type: 'subscribed', reset: false });
    expect(await news(eve)).toEqual(['-of open']);
  });

  it('replays what was missed without a gap, and starts again when what the person may enter has changed', async () => {
    const { sequence } = await page('bob');
    await add([about('b1', 'secret')]);
    await bench.threads.update({
      annotationIds: ['secret'],
      updatedData: { visibility: { type: 'restricted', userIds: ['eve'] } },
    });
    const back = await follow('bob', { since: sequence });
    expect(await back.next()).toMatchObject({ type: 'subscribed', reset: false });
    expect(await news(back)).toEqual(['-of secret']);
    await grant('bob', red);
    expect(await back.next('reset')).toMatchObject({ topic: 'activities' });
    await bench.acme.key.call(removePermissions, { userId: 'bob', permissions: { resources: [red] } });
    expect(await back.next('reset')).toMatchObject({ topic: 'activities' });
    const again = await follow('bob', { since: sequence });
    expect(await again.next()).toMatchObject({ type: 'subscribed', reset: true });
  });
});
