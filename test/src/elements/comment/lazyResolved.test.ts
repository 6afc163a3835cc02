import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommentAnnotation, ParleyConfig } from '../../../../src/index.js';
import { commentInternals } from '../../../../src/elements/comment/commentInternals.js';
import { addThreads, commentsOn } from '../../../support/commentsOn.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { RESOLVED_INPUT } from '../../../support/someThreads.js';
import { signIn } from '../../../support/signIn.js';
import { ListingService } from '../../../support/ListingService.js';

let service: ListingService;
beforeAll(async () => void (service = await ListingService.start()));

let documentId: string;
let made = 0;
beforeEach(() => {
  documentId = `done-${(made += 1)}`;
  service.listed.length = 0;
});

const idOf = (name: string) => `${documentId}-${name}`;
const byName = (names: string[]) => names.map(idOf).toSorted().join();
const are =
  (...names: string[]) =>
  (threads: CommentAnnotation[] | null) =>
    threads
      ?.map(({ annotationId }) => annotationId)
      .toSorted()
      .join() === byName(names);
const add = (name: string, fields: object = {}) =>
  addThreads(service, documentId, { annotationId: idOf(name), ...fields });
const addResolved = (name: string, fields: object = {}) => add(name, { status: RESOLVED_INPUT, ...fields });

/** Ada, who loads resolved threads when something asks for them. */
async function lazily(config: ParleyConfig = {}) {
  const { client, network } = await signIn(service.as('ada'), {
    config,
    prepare: (one) => one.getCommentElement().enableLazyLoadResolvedComments(),
  });
  await client.setDocuments([{ id: documentId }]);
  const comments = client.getCommentElement();
  const all = comments.getAllCommentAnnotations();
  const history = valuesOf(all); // somebody reads it all along
  return { client, network, comments, all, history };
}

describe('lazyLoadResolvedComments (§7.4)', () => {
  it('the service sends no resolved threads until a filter asks for them, and leaves them out in other documents again', async () => {
    await add('open');
    await addResolved('done');
    const { client, comments, all } = await lazily();
    await expectValue(all, are('open'));
    expect(service.listed).toEqual([idOf('open')]);
    // Filters that list no resolved ones.
    comments.setCommentSidebarFilters({ status: ['OPEN'] });
    comments.setCommentSidebarFilters({ people: [{ userId: 'bob' }] });
    expect(service.listed).not.toContain(idOf('done'));

    comments.setCommentSidebarFilters({ status: ['OPEN', 'RESOLVED'] });
    await expectValue(all, are('open', 'done'));
    comments.setCommentSidebarFilters({ status: ['OPEN'] });
    await comments.updateStatus({ annotationId: idOf('open'), status: { ...RESOLVED_INPUT } });
    await expectValue(all, are('open', 'done')); // both are resolved, and stay
    await client.setDocuments([{ id: 'other' }]);
    service.listed.length = 0;
    await client.setDocuments([{ id: documentId }]);
    await expectValue(all, are());
    expect(service.listed).toEqual([]);
  });

  it.each([false, true])(
    'live: who is resolved leaves, who is reopened comes, the open one stays (polls: %s)',
    async (forceLongPolling) => {
      await add('a');
      await add('b');
      await addResolved('c');
      const { comments, all } = await lazily({ forceLongPolling });
      const bob = await commentsOn(service, 'bob', documentId);
      await expectValue(all, are('a', 'b'));
      comments.selectCommentByAnnotationId(idOf('a'));
      const selected = comments.getSelectedComments();
      await expectValue(selected, ([thread]) => thread?.annotationId === idOf('a'));

      await bob.comments.resolveCommentAnnotation({ annotationId: idOf('a') });
      await bob.comments.resolveCommentAnnotation({ annotationId: idOf('b') });
      await expectValue(all, are('a')); // it is open
      await expectValue(selected, ([thread]) => thread?.status.type === 'terminal');
      await bob.comments.unresolveCommentAnnotation({ annotationId: idOf('c') });
      await expectValue(all, are('a', 'c'));
      comments.selectCommentByAnnotationId();
      await expectValue(all, are('c'));
      await bob.comments.unresolveCommentAnnotation({ annotationId: idOf('b') });
      await expectValue(all, are('b', 'c'));
      // A reply does not bring a resolved one.
      await bob.comments.addComment({ annotationId: idOf('a'), comment: { commentText: 'Late' } });
      await bob.comments.addComment({ annotationId: idOf('c'), comment: { commentText: 'Now' } });
      const threads = await expectValue(
        all,
        (list) => list?.some(({ comments: replies }) => replies.length === 2) === true,
      );
      expect(are('b', 'c')(threads)).toBe(true);
    },
  );

  it('one that is asked for by its id is there: selected, followed, and after everything is read again', async () => {
    await add('open');
    await addResolved('done');
    await addResolved('secret', { visibility: { type: 'restricted', userIds: ['bob'] } });
    const { comments, all } = await lazily();
    await expectValue(all, are('open'));
    const selected = comments.getSelectedComments();
    comments.selectCommentByAnnotationId(idOf('done'));
    await expectValue(selected, ([thread]) => thread?.annotationId === idOf('done'));
    await expectValue(all, are('done', 'open'));
    expect(service.listed).not.toContain(idOf('secret'));
    await all.refetch?.();
    await expectValue(selected, ([thread]) => thread?.annotationId === idOf('done'));
    await expectValue(all, are('done', 'open'));
    for (const place of [{ documentId }, {}]) {
      const idFound = async (name: string) => {
        const thread = commentInternals(comments).followCommentAnnotation({ annotationId: idOf(name), ...place });
        const found = await expectValue(thread, (value) => value !== null);
        return found?.annotation?.annotationId;
      };
      expect(await Promise.all(['done', 'secret', 'none'].map(idFound))).toEqual([idOf('done'), undefined, undefined]);
    }
    comments.selectCommentByAnnotationId(idOf('secret'));
    await expectValue(selected, (list) => list.length === 0);
    await expectValue(all, are('open'));
  });

  it('a query for their status asks, and so do the page and the quick filters that list them', async () => {
    await add('open');
    await addResolved('done');
    const { client, comments, all } = await lazily();
    await expectValue(all, are('open'));
    const query = comments.getCommentAnnotations({ statusIds: ['RESOLVED'] });
    await expectValue(query, ({ data }) => data?.[documentId]?.length === 1);
    await expectValue(all, are('open', 'done'));

    const isAsked = async (ask: () => void, end: () => void) => {
      await client.setDocuments([]);
      await client.setDocuments([{ id: documentId }]);
      await expectValue(all, are('open'));
      ask();
      await expectValue(all, are('open', 'done'));
      end();
    };
    await isAsked(comments.showResolvedCommentsOnDom, comments.hideResolvedCommentsOnDom);
    // What was cleared lists everything.
    await isAsked(
      () => comments.setCommentSidebarFilters({}),
      () => comments.setCommentSidebarFilters({ status: ['OPEN'] }),
    );
    await isAsked(comments.disableLazyLoadResolvedComments, comments.enableLazyLoadResolvedComments);
  });

  it('counts of the service have them; unread ones of the open documents have what is listed', async () => {
    await add('open');
    await addResolved('done');
    const { comments, all } = await lazily();
    await expectValue(all, are('open'));
    const counts = comments.getCommentAnnotationsCount({ documentIds: [documentId] });
    await expectValue(counts, ({ data }) => data?.[documentId]?.total === 2 && data[documentId]?.unread === 2);
    const unread = comments.getUnreadCommentAnnotationCountOnCurrentDocument();
    await expectValue(unread, (value) => value?.count === 1);
    comments.setCommentSidebarFilters({ status: ['RESOLVED'] });
    await expectValue(unread, (value) => value?.count === 2);
  });

  it('reports what could not be read, and reads it on the next attempt', async () => {
    await add('open');
    await addResolved('done');
    const { network, comments, all, history } = await lazily();
    await expectValue(all, are('open'));
    const errors: unknown[] = [];
    all.subscribe({ error: (error) => void errors.push(error) });
    network.refuseNext('commentAnnotations/list', 'UNAVAILABLE');
    comments.setCommentSidebarFilters({ status: ['RESOLVED'] });
    await expect.poll(() => errors).toMatchObject([{ code: 'UNAVAILABLE' }]);
    expect(are('open')(history.at(-1)!)).toBe(true);
    await all.refetch?.();
    await expectValue(all, are('open', 'done'));
  });
});
