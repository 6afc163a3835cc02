import { deleteCommentAnnotations } from '@parley/protocol';
import { expect, it } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { describeThreads } from '../support/describeThreads.js';

const from = (userId: string) => ({ from: { userId } });
const done = (id: string) => ({ [id]: { id, success: true, message: 'Comment annotation deleted.' } });
const missing = (id: string) => ({ [id]: { id, success: false, code: 'not-found', message: expect.any(String) } });

describeThreads('commentannotations/delete (§3.2)', (bench) => {
  it('deletes by id, place and author together, and answers unknown ids; a repeat is not-found', async () => {
    await bench.threads.add([
      { annotationId: 'a', location: { id: 'x' } },
      { annotationId: 'b', location: { id: 'x' }, commentData: [{ ...from('bob'), commentText: 'x' }] },
      { annotationId: 'c' },
    ]);
    expect(await bench.threads.delete({ locationIds: ['x'], userIds: ['bob'] })).toEqual(done('b'));
    const byId = { annotationIds: ['a', 'nope', 'a'] };
    expect(await bench.threads.delete(byId)).toEqual({ ...done('a'), ...missing('nope') });
    expect(await bench.threads.delete(byId)).toEqual({ ...missing('a'), ...missing('nope') });
    expect(await bench.threads.ids()).toEqual(['c']);
  });

  it('without a selector deletes every thread of the document, and only there', async () => {
    await bench.threads.add([{ annotationId: 'a' }, { annotationId: 'b' }]);
    await bench.threads.add([{ annotationId: 'c' }], { documentId: 'notes' });
    expect(await bench.threads.delete()).toEqual({ ...done('a'), ...done('b') });
    expect(await bench.threads.delete()).toEqual({});
    expect(await bench.threads.ids()).toEqual(['c']);
  });

  it('selects what agents wrote: by id, pending suggestions, addresses without their fragment', async () => {
    const agent = { agentSource: 'external' as const, agentId: 'linter', agentName: 'L' };
    const by = (more: object) => ({
      commentData: [{ ...from('bot'), commentText: 'x', agent: { ...agent, ...more } }],
    });
    await bench.threads.add([
      { annotationId: 'a', ...by({ url: 'https://x.test/a#1' }) },
      { annotationId: 'b', ...by({ url: 'https://x.test/b' }), type: 'suggestion' },
      { annotationId: 'c', ...by({ agentId: 'other' }), type: 'suggestion' },
      { annotationId: 'd', type: 'suggestion' },
    ]);
    await bench.threads.update({ annotationIds: ['c'], updatedData: { suggestion: { status: 'accepted' } } });
    expect(await bench.threads.delete({ agentUrls: ['#x', 'https://x.test/a#other'] })).toEqual(done('a'));
    expect(await bench.threads.delete({ agentSuggestions: true, agentId: 'other' })).toEqual({});
    expect(await bench.threads.delete({ agentSuggestions: true })).toEqual(done('b'));
    expect(await bench.threads.delete({ agentId: 'other' })).toEqual(done('c'));
    expect(await bench.threads.ids()).toEqual(['d']);
  });

  it('takes along everything of the thread, and the notifications about it', async () => {
    await bench.threads.add([
      { annotationId: 'a', commentData: [{ ...from('ada'), commentText: 'x', commentId: 'c' }] },
    ]);
    await bench.acme.add({ notificationId: 'about', notifyUsers: [{ userId: 'bob' }] });
    await bench.acme.add({ notificationId: 'other' });
    const { db } = bench.acme.key.service.core;
    const { apiKey } = bench.acme.key;
    await db
      .updateTable('notifications')
      .set({ target_annotation_id: 'a', target_comment_id: 'c' })
      .where('notification_id', '=', 'about')
      .where('api_key', '=', apiKey)
      .execute();
    await db
      .insertInto('reaction_annotations')
      .values({
        api_key: apiKey,
        organization_id: 'acme',
        reaction_annotation_id: 'r',
        annotation_id: 'a',
        comment_id: 'c',
        created_at: 1,
        last_updated: 1,
        reactions: '[]',
        content: '{}',
      })
      .execute();
    await bench.threads.delete();
    expect(await bench.acme.ids({ documentId: 'plan' })).toEqual(['other']);
    const left = await db.selectFrom('reaction_annotations').where('api_key', '=', apiKey).selectAll().execute();
    expect(left).toEqual([]);
    expect(await bench.threads.rowCounts()).toMatchObject({
      comment_annotations: 0,
      comments: 0,
      comment_subscriptions: 0,
    });
    // First the notification's audience, then those who count, hear of it.
    expect((await changesOf(bench.acme.key, 'acme')).slice(-2)).toMatchObject([
      { kind: 'notifications', ids: ['about'], before: { userIds: ['bob'] } },
      { kind: 'threadCounts', ids: ['a'] },
    ]);
  });

  it('sends the removal to people who could see the threads, some threads at a time', async () => {
    await bench.threads.add([
      { annotationId: 'a', visibility: { type: 'restricted', userIds: ['bob'] } },
      { annotationId: 'b' },
    ]);
    await bench.threads.delete();
    const { threads, counts } = await bench.threads.published();
    const before = {
      a: {
        authorId: 'ada',
        isDraft: false,
        visibility: 'restricted',
        organizationIds: [],
        userIds: ['bob', 'ada'],
        access: null,
      },
      b: { authorId: 'ada', isDraft: false, visibility: 'public', organizationIds: [], userIds: [], access: null },
    };
    expect(threads.at(-1)).toEqual({ kind: 'threads', ids: ['a', 'b'], before, until: 2 });
    expect(counts.at(-1)).toEqual({ kind: 'threadCounts', documentId: 'plan', ids: ['a', 'b'], before });
    const many = Array.from({ length: 100 }, (_, index) => ({ location: { id: index } }));
    await bench.threads.add(many);
    const published = (await bench.threads.published()).threads.length;
    expect(Object.keys(await bench.threads.delete())).toHaveLength(100);
    const gone = (await bench.threads.published()).threads.slice(published) as { ids: string[] }[];
    expect(gone.map(({ ids }) => ids.length)).toEqual([25, 25, 25, 25]); // others write in between
    expect(new Set(gone.flatMap(({ ids }) => ids)).size).toBe(100);
  });

  it.each([
    ['a blank address only', { agentUrls: ['#a', ' '] }, 400],
    ['an empty agent', { agentId: '' }, 400],
    ['agentSuggestions: false', { agentSuggestions: false }, 400],
    ['a trigger without an actor', { triggerNotification: true }, 400],
    ['an unknown organization', { organizationId: 'nope' }, 404],
    ['an unknown document', { documentId: 'nope' }, 404],
  ])('refuses %s and deletes nothing', async (_, request, http) => {
    await bench.threads.add([{ annotationId: 'a' }]);
    const refused = await bench.acme.key.refused(deleteCommentAnnotations, { ...bench.threads.plan, ...request });
    expect(refused.http).toBe(http);
    expect(await bench.threads.ids()).toEqual(['a']);
  });
});
