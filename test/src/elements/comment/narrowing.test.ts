import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommentAnnotation, CommentElement } from '../../../../src/index.js';
import { addThreads, commentsOn } from '../../../support/commentsOn.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { contextOf } from '../../../../src/contextOf.js';

let service: TestService;
beforeAll(async () => void (service = await startTestService()));

let documentId: string;
let made = 0;
beforeEach(() => void (documentId = `plan-${(made += 1)}`));

const are = (...ids: string[]) => {
  const expected = ids.map((id) => `${documentId}-${id}`).join();
  return (threads: CommentAnnotation[] | null) => threads?.map(({ annotationId }) => annotationId).join() === expected;
};
const idOf = (name: string) => `${documentId}-${name}`;
const count = (element: CommentElement) => element.getCommentAnnotationsCount({ documentIds: [documentId] });
const add = (name: string, fields: object = {}) =>
  addThreads(service, documentId, { annotationId: idOf(name), ...fields });

describe('excludeLocationIds (§1.5)', () => {
  it('hides comments of those locations from lists, counts, pages and the selection, also live ones; [] shows all again', async () => {
    await add('a', { location: { id: 1 } });
    await add('b', { location: { locationName: 'end' } });
    await add('c');
    const { client, comments } = await commentsOn(service, 'ada', documentId);
    const all = comments.getAllCommentAnnotations();
    valuesOf(all);
    await expectValue(all, are('a', 'b', 'c'));
    const selected = comments.getSelectedComments();
    comments.selectCommentByAnnotationId(idOf('a'));
    await expectValue(selected, ([thread]) => thread?.annotationId === idOf('a'));
    const thread = comments.getCommentAnnotationById({ annotationId: idOf('a'), documentId });
    await expectValue(thread, (value) => value !== null);

    client.excludeLocationIds([1, 'end']);
    await expectValue(all, are('c'));
    await expectValue(selected, (list) => list.length === 0);
    await expectValue(thread, (value) => value === null);
    await expectValue(
      count(comments),
      ({ data }) => data?.[documentId]?.total === 1 && data?.[documentId]?.unread === 1,
    );
    await expectValue(comments.getUnreadCommentCountOnCurrentDocument(), (value) => value?.count === 1);
    await expectValue(comments.getUnreadCommentCountByLocationId('1'), (value) => value?.count === 0);
    expect((await comments.fetchCommentAnnotations({ documentIds: [documentId] })).data).toHaveLength(1);
    comments.selectCommentByAnnotationId(idOf('b'));
    await add('d', { location: { id: '1' } });
    await add('e', { location: { id: 2 } });
    expect((await expectValue(all, are('c', 'e')))?.map(({ annotationIndex }) => annotationIndex)).toEqual([3, 5]);
    await expectValue(selected, (list) => list.length === 0);
    await comments.resolveCommentAnnotation({ annotationId: idOf('b') }); // hidden, not lost

    client.excludeLocationIds([]);
    await expectValue(all, are('a', 'b', 'c', 'd', 'e'));
    await expectValue(count(comments), ({ data }) => data?.[documentId]?.total === 5);
  });

  it('counts what the person does there as little as the service does', async () => {
    const { client, comments, network } = await commentsOn(service, 'ada', documentId);
    client.excludeLocationIds(['hidden']);
    const values = valuesOf(count(comments));
    await expectValue(count(comments), ({ data }) => data?.[documentId]?.total === 0);
    const answer = network.hold('commentAnnotations/counts');
    const thread = (location: { id: string }) => ({ annotation: { location, comments: [{ commentText: 'Hi' }] } });
    await comments.addCommentAnnotation(thread({ id: 'hidden' }));
    await comments.addCommentAnnotation(thread({ id: 'shown' }));
    expect(values.map(({ data }) => data?.[documentId]?.total)).toEqual([undefined, 0, 1]);
    answer();
  });
});

describe('SetDocumentsOptions', () => {
  it('context loads only what matches it, and what has no access context; other documents or no context load all', async () => {
    const teams = { access: { team: ['red', 'blue', 'green'] } };
    await service.rest('auth/permissions/add', {
      user: { userId: 'ada' },
      permissions: {
        resources: [{ type: 'context', id: documentId, organizationId: service.organizationId, ...teams }],
      },
    });
    await add('open');
    await add('red', { context: { access: { team: 'red' } } });
    await add('blue', { context: { access: { team: ['blue', 'green'] } } });
    const { client, comments } = await commentsOn(service, 'ada');
    const all = comments.getAllCommentAnnotations();
    const values = valuesOf(all);
    await client.setDocuments([{ id: documentId }], { context: { access: { team: ['red', 'green'] } } });
    await expectValue(all, are('open', 'red', 'blue'));
    await client.setDocuments([{ id: documentId }], { context: { access: { team: ['red'] } } });
    await expectValue(all, are('open', 'red'));
    await expectValue(count(comments), ({ data }) => data?.[documentId]?.total === 2);
    expect((await comments.fetchCommentAnnotations({ documentIds: [documentId] })).data).toHaveLength(2);
    await add('blue2', { context: { access: { team: 'blue' } } }); // live
    await add('red2', { context: { access: { team: 'red' } } });
    await expectValue(all, are('open', 'red', 'red2'));
    await client.setDocuments([{ id: documentId }]);
    await expectValue(all, are('open', 'red', 'blue', 'blue2', 'red2'));
    await expectValue(count(comments), ({ data }) => data?.[documentId]?.total === 5);
    expect(values.length).toBeLessThan(12);
  });

  it('context takes 200 values, and no more', async () => {
    const { client } = await commentsOn(service, 'ada');
    const access = { team: Array.from({ length: 201 }, (_, index) => index) };
    expect(await rejectionOf(client.setDocuments([{ id: documentId }], { context: { access } }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('context.access'),
    });
    access.team.pop();
    await client.setDocuments([{ id: documentId }], { context: { access } });
  });

  it('locationId makes that location the active one', async () => {
    await add('a', { location: { id: 'top' } });
    await add('b');
    const { client, comments } = await commentsOn(service, 'ada');
    await client.setDocuments([{ id: documentId }], { locationId: 'top' });
    await expectValue(comments.getCommentAnnotations(), ({ data }) => are('a')(data?.[documentId] ?? null));
    expect(contextOf(client).documents.locations.value).toEqual([{ id: 'top' }]);
  });
});
