import { addActivities, deleteComments, getActivities, listActivities } from '@parley/protocol';
import { expect, it } from 'vitest';
import { announceActions } from '../../src/domain/consequences/announceActions.js';
import type { CommentAction } from '../../src/domain/consequences/events/CommentAction.js';
import { lockThreads } from '../../src/domain/threads/lockThreads.js';
import { threadIds } from '../../src/domain/threads/readThreads.js';
import { storedComments } from '../../src/domain/threads/storedComments.js';
import { keySettings } from '../../src/credentials/keySettings.js';
import type { ApiKeySettings } from '../../src/store/ApiKeySettings.js';
import { describeThreads } from '../support/describeThreads.js';

describeThreads('what is recorded of actions on threads', (bench) => {
  const scope = () => ({ apiKey: bench.acme.key.apiKey, organizationId: 'acme', documentId: 'plan' });
  const thread = {
    annotationId: 'a',
    commentData: [{ commentId: 'c', from: { userId: 'ada' }, commentText: 'Look.' }],
  };

  /** Announces, in a transaction of its own, actions on the thread `a` as it is, with what the test is about put in. */
  const announce = (actions: Partial<CommentAction>[], settings: ApiKeySettings = {}) => {
    const { core } = bench.acme.key.service;
    const tenant = { apiKey: scope().apiKey, workspaceId: '', settings: keySettings(settings) };
    return core.write(async (tx) => {
      const [stored] = await lockThreads(tx.db, scope(), threadIds(['a']));
      const [comment] = await storedComments(tx.db, scope(), ['a']);
      const action: CommentAction = {
        name: 'added',
        actionUser: { userId: 'bob', name: 'Bob' },
        isByClient: true,
        timestamp: core.clock.now(),
        scope: scope(),
        thread: stored!,
        threadBefore: stored!,
        comment: null,
        commentBefore: null,
        wantsNotification: false,
        wantsActivity: true,
      };
      const all = actions.map((change) => ({
        ...action,
        ...(change.comment !== null && { comment: comment! }),
        ...change,
      }));
      await announceActions(tx, { core, tenant }, all);
    });
  };
  const get = () => bench.acme.key.call(getActivities, { organizationId: 'acme', order: 'asc' });
  const ids = async (userId: string) => {
    const { activities } = await (await bench.acme.person(userId)).call(listActivities, { organizationId: 'acme' });
    return activities.map(({ actionType }) => actionType);
  };

  it('keeps who did what to which thread and comment, what it was and is, in the order of the actions', async () => {
    await bench.threads.add([thread]);
    await announce([{ name: 'newlyAdded' }, { name: 'reactionAdded', reactionIcon: 'fire' }]);
    const [added, reacted] = await get();
    expect(added).toEqual({
      id: added?.id,
      featureType: 'comment',
      actionType: 'comment_annotation.add',
      immutable: false,
      actionUser: { userId: 'bob', name: 'Bob' },
      timestamp: bench.service.clock.now(),
      targetEntityId: 'a',
      targetSubEntityId: 'c',
      changes: { commentText: { from: null, to: 'Look.' } },
      displayMessage: 'Bob started a thread',
      entityData: expect.objectContaining({ annotationId: 'a', from: { userId: 'ada' } }),
      entityTargetData: expect.objectContaining({ commentId: 'c', commentText: 'Look.', from: { userId: 'ada' } }),
      metadata: { apiKey: scope().apiKey, organizationId: 'acme', documentId: 'plan' },
    });
    expect(reacted).toMatchObject({
      actionType: 'comment.reaction_add',
      changes: { icon: { from: null, to: 'fire' } },
    });
  });

  it('has the event name of every action, and its change', async () => {
    await bench.threads.add([{ ...thread, visibility: { type: 'restricted', userIds: ['bob'] } }]);
    await announce([{ name: 'subscribed', comment: null }]);
    const done = { id: 'DONE', name: 'Done', type: 'terminal' as const };
    const [stored] = await lockThreads(bench.acme.key.service.core.db, scope(), threadIds(['a']));
    const content = { ...stored!.content, status: done, assignedTo: { userId: 'eve' } };
    const action = {
      threadBefore: stored!,
      thread: { ...stored!, visibility: 'public' as const, content },
      comment: null,
    };
    bench.service.clock.advance(1000);
    const names = ['assigned', 'statusChanged', 'accessModeChanged', 'deleted'] as const;
    await announce(names.map((name) => ({ ...action, name })));
    bench.service.clock.advance(1000);
    await announce([{ name: 'deleted' }]);
    expect(
      (await get()).map(({ actionType, targetSubEntityId, changes }) => [actionType, targetSubEntityId, changes]),
    ).toEqual([
      ['comment_annotation.subscribe', null, undefined],
      ['comment_annotation.assign', null, { assignedTo: { from: null, to: { userId: 'eve' } } }],
      [
        'comment_annotation.status_change',
        null,
        { status: { from: expect.objectContaining({ id: 'OPEN' }), to: done } },
      ],
      [
        'comment_annotation.access_mode_change',
        null,
        { visibilityConfig: { from: { type: 'restricted', userIds: ['bob', 'ada'] }, to: { type: 'public' } } },
      ],
      ['comment_annotation.delete', null, undefined],
      ['comment.delete', 'c', undefined],
    ]);
  });

  it('keeps no words of a deleted comment, whoever wrote about it and whenever, and those of the others', async () => {
    const other = { commentId: 'd', from: { userId: 'ada' }, commentText: 'Stays.' };
    await bench.threads.add([{ ...thread, commentData: [...thread.commentData, other] }]);
    await announce([{ name: 'newlyAdded' }, { name: 'updated' }]);
    await bench.acme.key.call(addActivities, {
      organizationId: 'acme',
      documentId: 'plan',
      activities: [
        {
          featureType: 'comment',
          actionType: 'quoted',
          actionUser: { userId: 'bob' },
          targetEntityId: 'a',
          targetSubEntityId: 'c',
          entityTargetData: 'Look.',
        },
        {
          featureType: 'comment',
          actionType: 'comment.add',
          actionUser: { userId: 'bob' },
          targetEntityId: 'a',
          targetSubEntityId: 'd',
          entityTargetData: { commentText: 'Stays.' },
        },
      ],
    });
    await bench.acme.key.call(deleteComments, {
      organizationId: 'acme',
      documentId: 'plan',
      annotationId: 'a',
      commentIds: ['c'],
      triggerActivities: true,
      actionUser: { userId: 'bob' },
    });
    const activities = await get();
    expect(JSON.stringify(activities)).not.toContain('Look.');
    expect(activities.map(({ actionType }) => actionType).toSorted()).toEqual(
      ['comment.add', 'comment.delete', 'comment.update', 'comment_annotation.add', 'quoted'].toSorted(),
    );
    expect(activities.find(({ actionType }) => actionType === 'comment.update')?.entityTargetData).toEqual({
      commentId: 'c',
      type: 'text',
      from: { userId: 'ada' },
      createdAt: expect.any(Number),
      lastUpdated: expect.any(String),
    });
    expect(JSON.stringify(activities)).toContain('Stays.');
    await bench.threads.delete({ annotationIds: ['a'] });
    expect(JSON.stringify(await get())).not.toContain('Stays.');
  });

  it('is for the eyes of those who see the thread, and of the deleted thread for those who saw it', async () => {
    await bench.threads.add([{ ...thread, visibility: { type: 'restricted', userIds: ['bob'] } }]);
    await announce([{ name: 'added' }, { name: 'deleted', comment: null }]);
    expect([await ids('bob'), await ids('eve')]).toEqual([['comment_annotation.delete', 'comment.add'], []]);
    await bench.threads.delete({ annotationIds: ['a'] });
    expect([await ids('bob'), await ids('eve')]).toEqual([['comment_annotation.delete', 'comment.add'], []]);
  });

  it('is nothing while the service or the trigger is off, or the caller wants none; immutable when configured', async () => {
    await bench.threads.add([thread]);
    await announce([{ name: 'added' }], { activityServiceConfig: { isEnabled: false } });
    await announce([{ name: 'added', wantsActivity: false }]);
    const triggers = { comment: { added: false } };
    await announce([{ name: 'added' }, { name: 'updated' }], { activityServiceConfig: { immutable: true, triggers } });
    expect(await get()).toMatchObject([{ actionType: 'comment.update', immutable: true }]);
  });
});
