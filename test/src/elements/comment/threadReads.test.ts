import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommentAnnotation } from '../../../../src/index.js';
import { addThreads, commentsOn } from '../../../support/commentsOn.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

const idsOf = (threads: readonly CommentAnnotation[] | null | undefined) =>
  threads?.map(({ annotationId }) => annotationId);
const are =
  (...expected: string[]) =>
  (threads: CommentAnnotation[] | null) =>
    JSON.stringify(idsOf(threads)) === JSON.stringify(expected);

describe('threads of the open documents', () => {
  it('are read, and follow what others add, change and delete', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' }, { annotationId: 't2' });
    const { comments } = await commentsOn(service, 'ada', 'plan');
    const stream = comments.getAllCommentAnnotations();
    const values = valuesOf(stream);
    expect(values).toEqual([null]);
    const [, before] = (await expectValue(stream, are('t1', 't2')))!;
    await addThreads(service, 'plan', { annotationId: 't3' });
    await expectValue(stream, are('t1', 't2', 't3'));
    await service.rest('commentannotations/comments/add', {
      documentId: 'plan',
      annotationId: 't1',
      commentData: [{ commentText: 'Again', from: { userId: 'bob' } }],
    });
    const changed = await expectValue(stream, (threads) => threads?.[0]?.comments.length === 2);
    expect(changed?.[1]).toBe(before); // what has not changed keeps its identity
    expect(changed?.map(({ annotationIndex }) => annotationIndex)).toEqual([1, 2, 3]);
    await service.rest('commentannotations/delete', { documentId: 'plan', annotationIds: ['t1'] });
    await expectValue(stream, are('t2', 't3'));
  });

  it('are grouped by document, and narrowed by query: documents, locations, statuses', async () => {
    const done = { id: 'DONE', name: 'Done', type: 'terminal', color: '#000000', lightColor: '#ffffff', iconUrl: 'x' };
    await addThreads(
      service,
      'plan',
      { annotationId: 'p1', location: { id: 7 } },
      { annotationId: 'p2', location: { locationName: 'end' }, status: done },
      { annotationId: 'p3' },
    );
    await addThreads(service, 'other', { annotationId: 'o1' });
    const { client, comments } = await commentsOn(service, 'ada', 'plan', 'other');
    const all = comments.getCommentAnnotations();
    const values = valuesOf(all);
    expect(values).toEqual([{ data: null }]);
    const { data } = await expectValue(all, (value) => value.data !== null);
    expect(Object.entries(data!).map(([id, threads]) => [id, idsOf(threads)])).toEqual([
      ['plan', ['p1', 'p2', 'p3']],
      ['other', ['o1']],
    ]);
    const planOf = async (query: Parameters<typeof comments.getCommentAnnotations>[0]) =>
      idsOf((await expectValue(comments.getCommentAnnotations(query), (value) => value.data !== null)).data!['plan']);
    expect(await planOf({ documentIds: ['plan'] })).toEqual(['p1', 'p2', 'p3']);
    expect(await planOf({ locationIds: ['7'] })).toEqual(['p1']);
    expect(await planOf({ statusIds: ['DONE'] })).toEqual(['p2']);
    client.setLocations([{ locationName: 'end' }]);
    expect(await planOf({})).toEqual(['p2']); // the active locations narrow what names neither documents nor locations
    expect(await planOf({ documentIds: ['plan'] })).toEqual(['p1', 'p2', 'p3']);
    expect(
      idsOf(await expectValue(comments.getAllCommentAnnotations('plan', { id: '7' }), (list) => list !== null)),
    ).toEqual(['p1']);
    client.unsetDocuments();
    expect(values.at(-1)).toEqual({ data: null });
  });

  it('leave the screen with the documents and with the person', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    const { client, comments } = await commentsOn(service, 'ada', 'plan');
    const values = valuesOf(comments.getAllCommentAnnotations());
    const byId = valuesOf(comments.getCommentAnnotationById({ annotationId: 't1' }));
    await expectValue(comments.getAllCommentAnnotations(), are('t1'));
    expect(byId.at(-1)?.annotationId).toBe('t1');
    await client.signOut();
    expect([values.at(-1), byId.at(-1)]).toEqual([null, null]);
    await client.setAuthProvider(service.as('cy').props.authProvider);
    await expectValue(comments.getAllCommentAnnotations(), are('t1')); // documents are remembered
    expect(values.at(-1)?.[0]?.unreadCount).toBe(1);
  });

  it('are what the service has after the connection was lost', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' }, { annotationId: 't2' });
    const { comments, network } = await commentsOn(service, 'ada', 'plan');
    const stream = comments.getAllCommentAnnotations();
    await expectValue(stream, are('t1', 't2'));
    network.goOffline();
    await addThreads(service, 'plan', { annotationId: 't3' });
    await service.rest('commentannotations/delete', { documentId: 'plan', annotationIds: ['t1'] });
    network.goOnline();
    await expectValue(stream, are('t2', 't3'));
  });

  it('that cannot be read fail their streams, and are read when the connection is back', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await addThreads(service, 'plan', { annotationId: 't1' });
    const { client, comments, network } = await commentsOn(service, 'ada', 'plan');
    network.refuseNext('commentAnnotations/list');
    const reported = valuesOf(client.on('error'));
    const errors: unknown[] = [];
    comments.getAllCommentAnnotations().subscribe({ error: (error) => errors.push(error) });
    await vi.waitFor(() => expect(errors).toMatchObject([{ code: 'INTERNAL' }]));
    expect(reported).toMatchObject([{ code: 'INTERNAL', source: 'comments' }]);
    await expectValue(comments.getAllCommentAnnotations(), are('t1')); // the next reader asks again
  });
});

describe('threads elsewhere', () => {
  it('of a document that is not open are followed while somebody looks', async () => {
    await addThreads(service, 'other', { annotationId: 'o1' });
    const { comments } = await commentsOn(service, 'ada', 'plan');
    const stream = comments.getAllCommentAnnotations('other');
    const values = valuesOf(stream);
    const subscription = stream.subscribe(() => {});
    await expectValue(stream, are('o1'));
    subscription.unsubscribe();
    await addThreads(service, 'other', { annotationId: 'o2' });
    await expectValue(stream, are('o1', 'o2'));
    expect(idsOf(values.at(-1))).toEqual(['o1', 'o2']);
  });

  it('are found by their id, and missing ones are reported as missing', async () => {
    await addThreads(service, 'other', { annotationId: 'o1' });
    const { comments } = await commentsOn(service, 'ada', 'plan');
    const found = await expectValue(
      comments.getCommentAnnotationById({ annotationId: 'o1' }),
      (thread) => thread !== null,
    );
    expect(found?.metadata.documentId).toBe('other');
    const stream = comments.followCommentAnnotation({ annotationId: 'o1' });
    await expectValue(stream, (value) => value?.annotation?.annotationId === 'o1');
    const gone = expectValue(stream, (value) => value?.annotation === null);
    await service.rest('commentannotations/delete', { documentId: 'other', annotationIds: ['o1'] });
    await gone;
    await expectValue(
      comments.followCommentAnnotation({ annotationId: 'never' }),
      (value) => value?.annotation === null,
    );
    expect((await rejectionOf(comments.getComment({ annotationId: 'never' }))).code).toBe('NOT_FOUND');
  });

  it('are read once, page by page', async () => {
    await addThreads(service, 'other', { annotationId: 'o1' }, { annotationId: 'o2', location: { id: 'x' } });
    const { comments } = await commentsOn(service, 'ada');
    const first = await comments.fetchCommentAnnotations({ documentIds: ['other'], pageSize: 1, order: 'asc' });
    const { nextPageToken } = first;
    const second = await comments.fetchCommentAnnotations({
      documentIds: ['other'],
      pageSize: 1,
      order: 'asc',
      pageToken: nextPageToken,
    });
    expect([...first.data, ...second.data].map(({ annotationId }) => annotationId).sort()).toEqual(['o1', 'o2']);
    const there = await comments.fetchCommentAnnotations({ documentIds: ['other'], locationId: 'x' });
    expect(idsOf(there.data)).toEqual(['o2']);
    expect(there.data[0]?.comments[0]).toMatchObject({ commentText: 'Hello', from: { userId: 'bob' } });
    expect(typeof there.data[0]?.comments[0]?.lastUpdated).toBe('number');
  });

  it('are refused where they cannot be followed', async () => {
    const { comments } = await commentsOn(service, 'ada', 'plan');
    await expectValue(comments.getAllCommentAnnotations(), (list) => list !== null);
    const tooMany = Array.from({ length: 31 }, (_, index) => `d${index}`);
    const ask = (query: object) => () => comments.getCommentAnnotations(query);
    expect(ask({ documentIds: tooMany })).toThrow('documentIds');
    expect(ask({ organizationId: 'elsewhere' })).toThrow('organizationId');
    expect(ask({ folderId: 'f' })).toThrow('folderId');
  });
});

describe('unread (§7.1)', () => {
  it('counts messages and threads, by thread, location and in all, as others write', async () => {
    await addThreads(
      service,
      'plan',
      { annotationId: 't1', location: { id: 'top' } },
      { annotationId: 'mine', from: 'ada', location: { id: 'top' } },
    );
    const { comments } = await commentsOn(service, 'ada', 'plan');
    const reply = (annotationId: string, userId: string) =>
      service.rest('commentannotations/comments/add', {
        documentId: 'plan',
        annotationId,
        commentData: [{ commentText: 'Reply', from: { userId } }],
      });
    const counts = async () =>
      Promise.all(
        [
          comments.getUnreadCommentCountByAnnotationId('t1'),
          comments.getUnreadCommentCountByLocationId('top'),
          comments.getUnreadCommentAnnotationCountByLocationId('top'),
          comments.getUnreadCommentCountOnCurrentDocument(),
          comments.getUnreadCommentAnnotationCountOnCurrentDocument(),
        ].map(async (stream) => (await expectValue(stream, (value) => value !== null))?.count),
      );
    expect(await counts()).toEqual([1, 1, 1, 1, 1]);
    await reply('t1', 'bob');
    await reply('mine', 'bob');
    await expectValue(comments.getUnreadCommentCountOnCurrentDocument(), (value) => value?.count === 3);
    expect(await counts()).toEqual([2, 3, 2, 3, 2]);
    const thread = await expectValue(
      comments.getCommentAnnotationById({ annotationId: 't1' }),
      (value) => value !== null,
    );
    expect(thread).toMatchObject({ unread: true, unreadCount: 2 });
  });

  it('counts in one thread wherever it is: none where there is no such thread, or not any more', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    await addThreads(service, 'other', { annotationId: 'elsewhere' });
    const { comments } = await commentsOn(service, 'ada', 'plan');
    const countOf = (annotationId: string, count: number) =>
      expectValue(comments.getUnreadCommentCountByAnnotationId(annotationId), (value) => value?.count === count);
    await countOf('none', 0);
    await countOf('elsewhere', 1);
    await countOf('t1', 1);
    const gone = countOf('t1', 0);
    await service.rest('commentannotations/delete', { documentId: 'plan', annotationIds: ['t1'] });
    await gone;
  });
});
