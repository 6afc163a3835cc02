import { addUserGroups, addUserGroupUsers, addUsers, getCommentAnnotations } from '@parley/protocol';
import { MAIN_DATABASE } from '../support/databases.js';
import { describe, expect, it, vi } from 'vitest';
import { describeThreadsOn } from '../support/describeThreads.js';
import { insertThread } from '../support/insertThread.js';

const from = (userId: string) => ({ from: { userId } });
const by = (userId: string, more: object = {}) => ({ commentData: [{ ...from(userId), commentText: 'x', ...more }] });

describeThreadsOn(MAIN_DATABASE, 'commentannotations/get (§3.2)', (bench) => {
  const page = async (request: object) => {
    const { key } = bench.acme;
    const { body } = await key.post(getCommentAnnotations, { organizationId: 'acme', ...request });
    return body.result as { data: { annotationId: string }[]; nextPageToken: string | null; pageToken: string | null };
  };
  const at = (lastUpdated: number) => ({ lastUpdated, createdAt: lastUpdated });

  it('lists every thread of the organization, whatever its visibility, newest change first; drafts are not there', async () => {
    await bench.threads.add([
      { annotationId: 'a', ...at(10), visibility: { type: 'restricted', userIds: ['zoe'] } },
      { annotationId: 'b', ...at(30), context: { access: { secret: 1 } } },
    ]);
    await bench.threads.add([{ annotationId: 'c', ...at(20) }], { documentId: 'notes' });
    await insertThread(bench.acme, {
      annotationId: 'draft',
      isDraft: true,
      comments: [{ authorId: 'ada', isDraft: true }],
    });
    await insertThread(bench.acme, {
      annotationId: 'd',
      comments: [{ authorId: 'ada' }, { authorId: 'bob', isDraft: true }],
    });
    expect(await bench.threads.ids()).toEqual(['b', 'c', 'a', 'd']);
    expect(await bench.threads.ids({ order: 'asc' })).toEqual(['d', 'a', 'c', 'b']);
    expect((await bench.threads.one('d')).comments).toHaveLength(1);
    expect((await bench.threads.one('d')).involvedUserIds).toEqual(['ada']);
  });

  it('is NOT_FOUND for an unknown organization and empty for an unknown document', async () => {
    const refused = await bench.acme.key.refused(getCommentAnnotations, { organizationId: 'missing' });
    expect(refused).toMatchObject({ http: 404, status: 'NOT_FOUND' });
    expect(await bench.threads.get({ documentId: 'missing' })).toEqual([]);
  });

  it('takes fields together and the values of a list as alternatives', async () => {
    const { key } = bench.acme;
    await key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'gil' }] });
    await key.call(addUserGroups, {
      organizationId: 'acme',
      organizationUserGroups: [{ groupId: 'g', groupName: 'G' }],
    });
    await key.call(addUserGroupUsers, { organizationId: 'acme', organizationUserGroupId: 'g', userIds: ['gil'] });
    const done = { id: 'RESOLVED', name: 'Done', type: 'terminal' as const };
    await bench.threads.add([
      { annotationId: 'a', ...at(10), ...by('ada'), location: { id: 'x' } },
      { annotationId: 'b', ...at(20), ...by('bob', { taggedUserContacts: [{ userId: 'ada' }] }), location: { id: 1 } },
      { annotationId: 'c', ...at(30), ...by('cid', { toOrganizationUserGroup: [{ groupId: 'g' }] }) },
    ]);
    await bench.threads.add([{ annotationId: 'd', ...at(40), ...by('ada') }], { documentId: 'notes' });
    await bench.threads.update({
      annotationIds: ['c'],
      updatedData: { status: done, resolvedByUserId: 'ada', lastUpdated: 30 },
    });
    const ids = (request: object) => bench.threads.ids({ order: 'asc', ...request });
    expect(await ids({ documentId: 'plan' })).toEqual(['a', 'b', 'c']);
    expect(await ids({ documentIds: ['notes', 'missing'] })).toEqual(['d']);
    expect(await ids({ userIds: ['ada', 'bob'] })).toEqual(['a', 'b', 'd']);
    expect(await ids({ userIds: ['ada', 'bob'], locationIds: ['x', '1'] })).toEqual(['a', 'b']);
    expect(await ids({ userIds: ['ada'], locationIds: ['1'] })).toEqual([]);
    expect(await ids({ mentionedUserIds: ['ada'] })).toEqual(['b']);
    expect(await ids({ mentionedUserIds: ['gil', 'nobody'] })).toEqual(['c']);
    expect(await ids({ statusIds: ['RESOLVED'] })).toEqual(['c']);
    expect(await ids({ resolvedBy: 'ada' })).toEqual(['c']);
    expect(await ids({ createdAfter: 10, createdBefore: 40 })).toEqual(['b', 'c']); // exclusive
    expect(await ids({ updatedAfter: 20, updatedBefore: 40 })).toEqual(['c']);
  });

  it('answers one element for each annotationId, in request order, null for unknown and filtered-out ones', async () => {
    await bench.threads.add([
      { annotationId: 'a', ...by('ada') },
      { annotationId: 'b', ...by('bob') },
    ]);
    const annotationIds = ['b', 'nope', 'a', 'b'];
    expect(await bench.threads.ids({ annotationIds })).toEqual(['b', undefined, 'a']);
    expect(await bench.threads.get({ annotationIds, userIds: ['ada'] })).toMatchObject([
      null,
      null,
      { annotationId: 'a' },
    ]);
    const first = await page({ annotationIds, pageSize: 2 });
    expect(first.data).toMatchObject([{ annotationId: 'b' }, null]);
    const second = await page({ annotationIds, pageSize: 2, pageToken: first.nextPageToken });
    expect(second).toMatchObject({ data: [{ annotationId: 'a' }], nextPageToken: null });
  });

  it('groups by document when asked, without empty places', async () => {
    await bench.threads.add([
      { annotationId: 'a', ...at(10) },
      { annotationId: 'b', ...at(20) },
    ]);
    await bench.threads.add([{ annotationId: 'c' }], { documentId: 'notes' });
    const grouped = await page({ groupByDocumentId: true, annotationIds: ['a', 'b', 'c', 'nope'] });
    expect(grouped.data).toMatchObject({
      plan: [{ annotationId: 'b' }, { annotationId: 'a' }],
      notes: [{ annotationId: 'c' }],
    });
  });

  it('pages through every thread once, by a token of this request only (§1.9)', async () => {
    await bench.threads.add(Array.from({ length: 5 }, (_, index) => ({ annotationId: `t${index}`, ...at(7) })));
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = [];
      let pageToken: string | null | undefined;
      do {
        const { data, nextPageToken, pageToken: same } = await page({ order, pageSize: 2, pageToken });
        expect(same).toBe(nextPageToken);
        seen.push(...data.map(({ annotationId }) => annotationId));
        pageToken = nextPageToken;
      } while (pageToken);
      expect([...seen].sort()).toEqual(['t0', 't1', 't2', 't3', 't4']);
    }
    const { nextPageToken: token } = await page({ pageSize: 2 });
    const other = { organizationId: 'acme', pageToken: token, order: 'asc' };
    expect(await bench.acme.key.refused(getCommentAnnotations, other)).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('selects the threads of agents by each of the six fields, one at a time', async () => {
    const agent = { agentSource: 'external' as const, agentId: 'linter', agentName: 'L', executionId: 'e1' };
    await bench.threads.add([
      { annotationId: 'a', ...at(10), ...by('bot', { agent }) },
      {
        annotationId: 'b',
        ...at(20),
        ...by('bot', { agent: { ...agent, agentId: 'other', executionId: 'e2' } }),
        type: 'suggestion',
      },
      { annotationId: 'c', type: 'suggestion' },
      { annotationId: 'd', ...at(30), ...by('bot', { agent: { ...agent, agentId: 'third' } }), type: 'suggestion' },
    ]);
    await bench.threads.update({ annotationIds: ['d'], updatedData: { suggestion: { status: 'accepted' } } });
    const ids = (request: object) => bench.threads.ids({ order: 'asc', ...request });
    expect(await ids({ agentId: 'linter' })).toEqual(['a']);
    expect(await ids({ executionId: 'e2' })).toEqual(['b']);
    for (const every of [{ agentType: 'external' }, { agentSource: 'external' }, { agentComments: true }]) {
      expect(await ids(every)).toEqual(['a', 'b', 'd']);
    }
    expect(await ids({ agentSuggestions: true })).toEqual(['b']);
    const two = { organizationId: 'acme', agentId: 'linter', agentComments: true };
    expect(await bench.acme.key.refused(getCommentAnnotations, two)).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('spells out who viewed what, and everybody’s reactions', async () => {
    await bench.threads.add([
      {
        annotationId: 'a',
        commentData: [...by('ada', { commentId: 'c1' }).commentData, ...by('bob', { commentId: 'c2' }).commentData],
      },
    ]);
    const { db } = bench.acme.key.service.core;
    const scope = { api_key: bench.acme.key.apiKey, organization_id: 'acme', annotation_id: 'a' };
    const views = [
      { user_id: 'cid', through: 2, viewed_at: 20, is_marked_unread: false },
      { user_id: 'dee', through: 1, viewed_at: 10, is_marked_unread: false },
      { user_id: 'fay', through: 2, viewed_at: 30, is_marked_unread: true }, // has no view of it any more
    ];
    await db
      .insertInto('comment_views')
      .values(views.map((view) => ({ ...scope, document_id: 'plan', ...view })))
      .execute();
    const reactions = [{ ...from('eve'), lastUpdated: 5 }];
    await db
      .insertInto('reaction_annotations')
      .values({
        ...scope,
        reaction_annotation_id: 'r',
        comment_id: 'c2',
        created_at: 5,
        last_updated: 6,
        reactions: JSON.stringify(reactions),
        content: '{"icon":"THUMBS_UP"}',
      })
      .execute();
    const thread = await bench.threads.one('a');
    expect(thread.views).toEqual({
      views: { cid: { timestamp: 20 }, dee: { timestamp: 10 } },
      comments: {
        c1: { views: { cid: { timestamp: 20 }, dee: { timestamp: 10 } } },
        c2: { views: { cid: { timestamp: 20 } } },
      },
    });
    expect(thread.viewedByUserIds).toEqual(['cid']);
    expect(thread.comments[1]).toMatchObject({
      reactionAnnotationIds: ['r'],
      reactionAnnotations: [
        {
          annotationId: 'r',
          type: 'reaction',
          icon: 'THUMBS_UP',
          commentAnnotationId: 'a',
          commentId: 'c2',
          reactions,
          fromUsers: reactions,
          involvedUserIds: ['eve'],
          lastUpdated: 6,
        },
      ],
    });
    expect(thread.comments[0]?.reactionAnnotations).toEqual([]);
  });

  it('asks the database as often for forty threads as for one', async () => {
    await bench.threads.add(
      Array.from({ length: 40 }, (_, index) => ({
        annotationId: `t${index}`,
        ...by('ada', { toOrganizationUserGroup: [{ groupId: 'g' }] }),
      })),
    );
    const statements = vi.spyOn(bench.acme.key.service.core.db.getExecutor(), 'executeQuery');
    const cost = async (request: object) => {
      statements.mockClear();
      await bench.threads.get(request);
      return statements.mock.calls.length;
    };
    expect(await cost({})).toBe(await cost({ pageSize: 1 }));
    const ids = Array.from({ length: 30 }, (_, n) => `t${n}`);
    expect(await cost({ annotationIds: ids })).toBe(await cost({ annotationIds: ['t0'] }));
    statements.mockRestore();
  });

  describe('refuses', () => {
    it.each([
      ['documentId together with documentIds', { documentId: 'a', documentIds: ['a'] }],
      ['an empty list', { annotationIds: [] }],
      ['31 ids', { userIds: Array.from({ length: 31 }, (_, index) => `u${index}`) }],
      ['a page of 1001', { pageSize: 1001 }],
      ['an internal agent', { agentSource: 'internal' }],
      ['a folder', { folderId: 'f' }],
    ])('%s', async (_, request) => {
      const refused = await bench.acme.key.refused(getCommentAnnotations, { organizationId: 'acme', ...request });
      expect(refused).toMatchObject({ http: 400, status: 'INVALID_ARGUMENT' });
    });
  });
});
