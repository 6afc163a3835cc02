import { addActivities, addUsers, getActivities, getUserData, listActivities } from '@parley/protocol';
import {
  CommentActivityActionTypes,
  CrdtActivityActionTypes,
  ReactionActivityActionTypes,
  RecorderActivityActionTypes,
} from '@parley/protocol/constants';
import { expect, it } from 'vitest';
import { describeThreads } from '../support/describeThreads.js';

const ACTION_TYPES = [
  CommentActivityActionTypes,
  ReactionActivityActionTypes,
  RecorderActivityActionTypes,
  CrdtActivityActionTypes,
].flatMap((types) => Object.values(types));

describeThreads('messages of activities that the service recorded (§2.11)', (bench) => {
  const acme = { organizationId: 'acme' };
  const messages = async () =>
    (await bench.acme.key.call(getActivities, { ...acme, order: 'asc' })).map(({ displayMessage }) => displayMessage);
  const bob = { actionUser: { userId: 'bob' } };

  it('are English, and name people and the new value', async () => {
    await bench.acme.key.call(addUsers, { ...acme, users: [{ userId: 'bob', name: 'Bob' }] });
    const commentData = [{ from: { userId: 'ada' }, commentText: 'Look.' }];
    await bench.threads.add([{ annotationId: 'a', commentData }], { triggerActivities: true });
    const update = async (updatedData: object) => {
      bench.service.clock.advance(1);
      await bench.threads.update({ annotationIds: ['a'], updatedData, triggerActivities: true, ...bob });
    };
    await update({ assignedTo: { userId: 'cid', email: 'cid@x.y' } });
    await update({ assignedTo: null });
    await update({ status: { id: 'DONE', name: 'Done {{actionUser}}', type: 'terminal' } });
    await update({ visibility: { type: 'restricted', userIds: ['bob'] } });
    expect(await messages()).toEqual([
      'ada started a thread',
      'Bob assigned a thread to cid@x.y',
      'Bob changed who a thread is assigned to',
      'Bob changed the status of a thread to Done {{actionUser}}',
      'Bob changed who can see a thread',
    ]);
    const { activities } = await bench.acme.key.call(getUserData, { ...acme, userId: 'ada' });
    expect(activities).toMatchObject([{ displayMessage: 'ada started a thread' }]);
  });

  it('exist for every action type; not for activities of a backend, and not for clients, which have their own', async () => {
    const by = { ...bob, targetEntityId: 'x' };
    await bench.threads.add([{ annotationId: 'a' }]);
    const add = (activities: { featureType: 'comment' | 'custom'; actionType: string }[]) =>
      bench.acme.key.call(addActivities, {
        ...acme,
        documentId: 'plan',
        activities: activities.map((activity) => ({ ...by, ...activity })),
      });
    await add(ACTION_TYPES.map((actionType) => ({ featureType: 'comment', actionType })));
    for (const message of await messages()) expect(message).toMatch(/^bob [a-z ]+$/);
    await add([
      { featureType: 'custom', actionType: 'comment.add' },
      { featureType: 'comment', actionType: 'constructor' },
    ]);
    expect((await messages()).filter((message) => message === undefined)).toHaveLength(2);
    const { activities } = await (await bench.acme.person('ada')).call(listActivities, acme);
    expect(activities.filter(({ displayMessage }) => displayMessage !== undefined)).toEqual([]);
  });
});
