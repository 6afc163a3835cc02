import { getCommentAnnotationsCount, markCommentAnnotationsRead, type EndpointInput } from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changesOf } from '../support/changesOf.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { indexComments } from '../../src/domain/threads/indexComments.js';
import { insertThread } from '../support/insertThread.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

describe.each(MAIN_DATABASE)('counts and views of threads ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService({ pool: await open() });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.setDocument('plan', { disabled: false });
    await acme.setDocument('notes', { disabled: false });
  });

  const count = async (
    userId: string,
    request: Omit<EndpointInput<typeof getCommentAnnotationsCount>, 'organizationId'> = {},
  ) =>
    (await (await acme.person(userId)).call(getCommentAnnotationsCount, { organizationId: 'acme', ...request })).counts;
  const mark = async (userId: string, annotationIds: string[], isRead: boolean) =>
    (await acme.person(userId)).call(markCommentAnnotationsRead, { organizationId: 'acme', annotationIds, isRead });

  it('counts what the person sees, leaves out drafts, and answers zeros for what is unknown or closed', async () => {
    await acme.setDocument('closed', { access_type: 'restricted' });
    await insertThread(acme, { annotationId: 'a', comments: [{ authorId: 'ada' }, { authorId: 'bob' }] });
    await insertThread(acme, { annotationId: 'b', authorId: 'bob' });
    await insertThread(acme, { annotationId: 'draft', authorId: 'bob', isDraft: true });
    await insertThread(acme, { annotationId: 'hidden', visibility: 'restricted' });
    await insertThread(acme, { annotationId: 'secret', access: { team: 'red' } });
    await insertThread(acme, { annotationId: 'c', documentId: 'notes' });
    await insertThread(acme, { annotationId: 'd', documentId: 'closed', authorId: 'bob' });
    expect(await count('bob', { documentIds: ['plan', 'notes', 'closed', 'nowhere'] })).toEqual({
      plan: { total: 2, unread: 1 },
      notes: { total: 1, unread: 1 },
      closed: { total: 0, unread: 0 },
      nowhere: { total: 0, unread: 0 },
    });
    expect(await count('bob')).toEqual({ acme: { total: 3, unread: 2 } });
    await acme.grantContext('bob', 'team:red', 'plan');
    expect(await count('bob')).toEqual({ acme: { total: 4, unread: 3 } });
  });

  it('counts threads with long audiences as others', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `somebody-${index}`);
    await insertThread(acme, { annotationId: 'a', visibility: 'restricted', userIds: ['bob', ...many] });
    await insertThread(acme, { annotationId: 'b', visibility: 'restricted', userIds: many });
    await insertThread(acme, { annotationId: 'c', documentId: 'notes', visibility: 'restricted', userIds: ['bob'] });
    const [one, none] = [
      { total: 1, unread: 1 },
      { total: 0, unread: 0 },
    ];
    expect(await count('bob')).toEqual({ acme: { total: 2, unread: 2 } });
    expect(await count('bob', { documentIds: ['plan', 'notes'] })).toEqual({ plan: one, notes: one });
    expect(await count('bob', { documentIds: ['notes'] })).toEqual({ notes: one });
    expect(await count('carl', { documentIds: ['plan', 'notes'] })).toEqual({ plan: none, notes: none });
    await mark('bob', ['a'], true);
    expect(await count('bob')).toEqual({ acme: { total: 2, unread: 1 } });
    expect(await count('bob', { documentIds: ['plan'] })).toEqual({ plan: { total: 1, unread: 0 } });
  });

  it('counts a thread of another organization for its members', async () => {
    const other = await TestOrganization.create(acme.key, 'partner');
    await insertThread(acme, { annotationId: 'a', visibility: 'organizationPrivate', organizationIds: ['partner'] });
    const none = { acme: { total: 0, unread: 0 } };
    await acme.grant('bob');
    expect(await count('bob')).toEqual(none);
    await other.grant('bob', undefined, { expiresAt: Math.floor(test.clock.now() / 1000) + 5 });
    expect(await count('bob')).toEqual({ acme: { total: 1, unread: 1 } });
    test.clock.advance(5000);
    expect(await count('bob')).toEqual(none);
  });

  it('narrows by status, location and agent; with agentFields unread equals total', async () => {
    await insertThread(acme, { annotationId: 'a', authorId: 'bob', statusId: 'OPEN', agentFields: ['agentId:x'] });
    await insertThread(acme, { annotationId: 'b', statusId: 'RESOLVED', locationId: 'page-1' });
    await insertThread(acme, { annotationId: 'c', statusId: 'OPEN', agentFields: ['agentId:y', 'url:z'] });
    const one = { acme: { total: 1, unread: 1 } };
    expect(await count('bob', { statusIds: ['RESOLVED'] })).toEqual(one);
    expect(await count('bob', { locationIds: ['page-1', 'page-2'] })).toEqual(one);
    const statements = vi.spyOn(test.service.core.db.getExecutor(), 'executeQuery');
    expect(await count('bob', { agentFields: ['agentId:x', 'url:z'] })).toEqual({ acme: { total: 2, unread: 2 } });
    expect(statements.mock.calls.filter(([{ sql }]) => /from comments|comment_views/.test(sql))).toEqual([]);
    statements.mockRestore();
  });

  it('counts a thousand documents by one statement, with as many others as one document asks for', async () => {
    await insertThread(acme, { annotationId: 'a' });
    const documentIds = ['plan', ...Array.from({ length: 999 }, (_, index) => `document-${index}`)];
    const bob = await acme.person('bob');
    const statements = vi.spyOn(test.service.core.db.getExecutor(), 'executeQuery');
    const cost = async (ids: string[]) => {
      statements.mockClear();
      const { counts } = await bob.call(getCommentAnnotationsCount, { organizationId: 'acme', documentIds: ids });
      expect(Object.keys(counts)).toHaveLength(ids.length);
      const texts = statements.mock.calls.map(([{ sql }]) => sql);
      expect(texts.filter((text) => /comment_annotations/.test(text))).toHaveLength(1);
      return texts.length;
    };
    expect(await cost(documentIds)).toBe(await cost(['plan']));
    statements.mockRestore();
  });

  it('is unread until it is viewed, again with a new comment of somebody else, and as long as marked unread by hand', async () => {
    const unread = async (userId: string) => (await count(userId)).acme?.unread;
    await insertThread(acme, {
      annotationId: 'a',
      comments: [{ authorId: 'ada' }, { authorId: 'ada', isDraft: true }],
    });
    await insertThread(acme, { annotationId: 'hidden', visibility: 'restricted' });
    expect([await unread('ada'), await unread('bob')]).toEqual([0, 1]);

    const { sequences } = await mark('bob', ['a', 'hidden', 'unknown'], true);
    expect(sequences).toEqual({ plan: 1 });
    expect(await unread('bob')).toBe(0);
    expect(await changesOf(acme.key, 'acme', 'plan')).toEqual([{ kind: 'threadViews', userId: 'bob', ids: ['a'] }]);
    expect(await changesOf(acme.key, 'acme')).toEqual([
      { kind: 'threadCounts', documentId: 'plan', ids: ['a'], userId: 'bob' },
    ]);
    // Nothing is different: nothing is written.
    expect((await mark('bob', ['a'], true)).sequences).toEqual({});
    expect(await changesOf(acme.key, 'acme', 'plan')).toHaveLength(1);

    // Ada's draft is the second comment; when it is published Bob has not seen it.
    const { db } = test.service.core;
    await db.updateTable('comments').set({ is_draft: false }).execute();
    await indexComments(db, { apiKey: acme.key.apiKey, organizationId: 'acme' }, ['a']);
    expect([await unread('ada'), await unread('bob')]).toEqual([0, 1]);
    await mark('bob', ['a'], true);
    expect(await unread('bob')).toBe(0);

    await mark('ada', ['a'], false);
    expect(await unread('ada')).toBe(1);
    expect((await mark('ada', ['a'], false)).sequences).toEqual({});
    await mark('ada', ['a'], true);
    expect(await unread('ada')).toBe(0);
  });

  it('refuses more than a thousand documents, and an organization that is switched off', async () => {
    const bob = await acme.person('bob');
    const documentIds = Array.from({ length: 1001 }, (_, index) => `document-${index}`);
    const failure = await bob.refused(getCommentAnnotationsCount, { organizationId: 'acme', documentIds });
    expect(failure).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringMatching(/^data\.documentIds/) });
    await test.service.core.db.updateTable('organizations').set({ disabled: true }).execute();
    expect(await bob.refused(getCommentAnnotationsCount, { organizationId: 'acme' })).toMatchObject({
      status: 'PERMISSION_DENIED',
    });
  });
});
