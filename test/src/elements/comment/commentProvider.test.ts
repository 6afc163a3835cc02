import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Comment, CommentAnnotation, DataProviders, ResolverEvent } from '../../../../src/index.js';
import { addThreads, type CommentingClient } from '../../../support/commentsOn.js';
import { customerStore } from '../../../support/customerStore.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { commentInternals } from '../../../../src/elements/comment/commentInternals.js';

const PATIENT = { timeout: 15_000, interval: 5 };
let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

async function on(who: string, dataProviders: DataProviders, documentId = 'plan'): Promise<CommentingClient> {
  const { client, network } = await signIn(service.as({ userId: who, name: `Name of ${who}` }), { dataProviders });
  await client.setDocuments([{ id: documentId }]);
  return { client, comments: commentInternals(client.getCommentElement()), network };
}

const threadOf = ({ comments }: CommentingClient, test: (thread: CommentAnnotation) => boolean) =>
  expectValue(comments.getAllCommentAnnotations(), (list) => !!list?.[0] && test(list[0])).then((list) => list![0]!);
const hasText = (text: string) => (thread: CommentAnnotation) =>
  thread.comments.some(({ commentText }) => commentText === text);
const contentOf = (state: Comment['resolution']['content']) => (thread: CommentAnnotation) =>
  thread.comments[0]?.resolution.content === state;

/** A thread whose words are with the customer. */
const addExternal = (annotationId: string) =>
  addThreads(service, 'plan', {
    annotationId,
    commentData: [
      {
        commentId: `${annotationId}-1`,
        isCommentResolverUsed: true,
        isCommentTextAvailable: true,
        from: { userId: 'bob' },
      },
    ],
  });
const partial = (annotationId: string, commentText: string, fields: object = {}) => ({
  annotationId,
  metadata: { apiKey: 'test', documentId: 'plan', organizationId: service.organizationId },
  comments: { [`${annotationId}-1`]: { commentId: `${annotationId}-1`, commentText } },
  ...fields,
});

describe('reading (§6.2, §6.3, §6.9)', () => {
  it('asks for all threads of a document in one request, and shows them pending until it answers', async () => {
    await addExternal('t1');
    await addExternal('t2');
    const store = customerStore();
    store.threads.set('t1', partial('t1', 'First', { priorityNote: 'soon', status: { id: 'HACKED' } }));
    store.threads.set('t2', partial('t2', 'Second'));
    const open = store.hold();
    const ada = await on('ada', { comment: store.provider });
    const pending = await threadOf(ada, contentOf('pending'));
    expect(pending.comments[0]).not.toHaveProperty('commentText');
    open();
    const ready = await threadOf(ada, hasText('First'));
    expect(ready).toMatchObject({ priorityNote: 'soon', status: { id: 'OPEN' } });
    expect(store.get.mock.calls).toEqual([
      [{ organizationId: service.organizationId, commentAnnotationIds: ['t1', 't2'] }],
    ]);
  });

  it('asks again when the record changes, and shows what it had meanwhile', async () => {
    await addExternal('t1');
    const store = customerStore();
    store.threads.set('t1', partial('t1', 'Before'));
    const ada = await on('ada', { comment: store.provider });
    const shown = valuesOf(ada.comments.getAllCommentAnnotations());
    await threadOf(ada, hasText('Before'));
    store.threads.set('t1', partial('t1', 'After'));
    await service.rest('commentannotations/update', {
      documentId: 'plan',
      annotationIds: ['t1'],
      updatedData: { context: { changed: 'yes' } },
    });
    await threadOf(ada, hasText('After'));
    const states = shown.flatMap((list) => list?.map((thread) => thread.comments[0]!.resolution.content) ?? []);
    expect(states.slice(states.indexOf('ready'))).not.toContain('pending');
    expect(store.get).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['is down', () => Promise.reject(new Error('down'))],
    ['answers 500', async () => ({ status: 500 })],
    ['answers no result', async () => 'hello' as never],
    ['answers no records', async () => ({ status: 200, data: 7 as never })],
    ['answers garbage as records', async () => ({ status: 200, data: { t1: { comments: 'none' } } as never })],
    [
      'answers garbage as text',
      async () => ({ status: 200, data: { t1: { comments: { 't1-1': { commentText: 7 } } } } as never }),
    ],
    ['does not answer in time', () => new Promise<never>(() => {})],
  ])('shows a failure and no more when it %s; asked again, it is shown', async (_, get) => {
    await addExternal('t1');
    let isMended = false;
    const ask: NonNullable<NonNullable<DataProviders['comment']>['get']> = (request) =>
      isMended ? { status: 200, data: { t1: partial('t1', 'Here now') } } : (get as typeof ask)(request);
    const ada = await on('ada', { comment: { get: ask, config: { resolveTimeout: 100 } } });
    const failed = await threadOf(ada, contentOf('failed'));
    expect(failed).toMatchObject({ annotationId: 't1', comments: [{ from: { userId: 'bob' } }] });
    isMended = true;
    await ada.comments.retryCommentAnnotation('t1');
    await threadOf(ada, hasText('Here now'));
  });

  it.each([
    [null, null],
    ['urgent', 5],
    [[null], {}],
  ])('takes no list from the customer that is none: %j, %j', async (commentCategories, customList) => {
    await addExternal('t1');
    const data = { t1: partial('t1', 'Words', { commentCategories, customList, note: null }) };
    const ada = await on('ada', { comment: { get: () => ({ status: 200, data }) } });
    const thread = await threadOf(ada, hasText('Words'));
    expect(thread).toMatchObject({ commentCategories: [], customList: [], note: null });
  });

  it('is waited for by who reads once, all threads of a page in one request', async () => {
    await addExternal('t1');
    await addExternal('t2');
    const store = customerStore();
    for (const id of ['t1', 't2']) store.threads.set(id, partial(id, `Of ${id}`));
    const { client } = await signIn(service.as('ada'), { dataProviders: { comment: store.provider } });
    const { data } = await client.getCommentElement().fetchCommentAnnotations({ documentIds: ['plan'] });
    expect(new Set(data.map(({ comments }) => comments[0]!.commentText))).toEqual(new Set(['Of t1', 'Of t2']));
    expect(store.get).toHaveBeenCalledTimes(1);
    expect(await client.getCommentElement().getComment({ annotationId: 't1' })).toMatchObject([
      { commentText: 'Of t1' },
    ]);
  });

  it('reports that a thread which is read again came from the cache, and asks when it has changed meanwhile (§5.7)', async () => {
    await addExternal('t1');
    await addExternal('t2');
    const store = customerStore();
    for (const id of ['t1', 't2']) store.threads.set(id, partial(id, `Of ${id}`));
    const ada = await on('ada', { comment: store.provider });
    await threadOf(ada, hasText('Of t1'));
    const events = valuesOf(ada.client.on('commentResolver'));
    const takeEvents = () =>
      events.splice(0).map(({ event, payload }) => [event, (payload as { request: unknown }).request]);
    const idsOf = (...commentAnnotationIds: string[]) => ({
      organizationId: service.organizationId,
      commentAnnotationIds,
    });
    const cached = (...ids: string[]) => [
      ['commentResolutionRequestFormed', idsOf(...ids)],
      ['commentResolutionResultFromCache', idsOf(...ids)],
    ];

    await ada.comments.getComment({ annotationId: 't2' });
    await vi.waitFor(() => expect(events).toHaveLength(2), PATIENT);
    expect(takeEvents()).toEqual(cached('t2'));
    await ada.comments.fetchCommentAnnotations({ documentIds: ['plan'], order: 'asc' });
    await vi.waitFor(() => expect(events).toHaveLength(2), PATIENT);
    expect(takeEvents()).toEqual(cached('t1', 't2'));

    ada.client.unsetDocuments();
    await service.rest('commentannotations/update', {
      documentId: 'plan',
      annotationIds: ['t1'],
      updatedData: { context: { changed: 'yes' } },
    });
    await ada.client.setDocuments([{ id: 'plan' }]);
    await vi.waitFor(() => expect(store.get).toHaveBeenCalledTimes(2), PATIENT);
    await vi.waitFor(() => expect(events).toHaveLength(5), PATIENT);
    expect(takeEvents().slice(0, 4)).toEqual([
      ...cached('t2'),
      ['commentResolutionRequestFormed', idsOf('t1')],
      ['commentResolutionRequestTriggered', idsOf('t1')],
    ]);
  });

  it('is not asked for threads whose words the service has', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', text: 'At the service' });
    const store = customerStore();
    const ada = await on('ada', { comment: store.provider });
    await threadOf(ada, hasText('At the service'));
    expect(store.get).not.toHaveBeenCalled();
  });

  it('discards a late answer for the person before', async () => {
    await addExternal('t1');
    const store = customerStore();
    store.threads.set('t1', partial('t1', 'For Ada only'));
    const open = store.hold();
    const ada = await on('ada', { comment: store.provider });
    await threadOf(ada, contentOf('pending'));
    const shown = valuesOf(ada.comments.getAllCommentAnnotations());
    await vi.waitFor(() => expect(store.get).toHaveBeenCalledTimes(1), PATIENT);
    await ada.client.setAuthProvider(service.as('mary').props.authProvider);
    store.hold();
    open();
    await threadOf(ada, contentOf('pending'));
    await vi.waitFor(() => expect(store.get).toHaveBeenCalledTimes(2), PATIENT);
    expect(JSON.stringify(shown)).not.toContain('For Ada only');
  });
});

describe('saving (§6.3, §6.5)', () => {
  it('goes to the customer first, then without the words to the service; other clients ask the customer', async () => {
    const store = customerStore();
    const ada = await on('ada', { comment: store.provider });
    const bob = await on('bob', { comment: store.provider });
    await expectValue(ada.comments.getAllCommentAnnotations(), (list) => list !== null);
    const open = store.hold();
    const order: string[] = [];
    ada.comments.on('commentSaveTriggered').subscribe(() => void order.push('triggered'));
    ada.comments.on('commentSaved').subscribe(() => void order.push('saved'));
    const adding = ada.comments.addCommentAnnotation({
      annotation: {
        annotationId: 't1',
        targetTextRange: { text: 'the quote', prefix: 'before ', suffix: ' after', editorId: 'brief', occurrence: 1 },
        comments: [
          {
            commentId: 'c1',
            commentText: 'Hi @Ann of {{home}}',
            commentHtml: '<p>Hi @Ann</p>',
            taggedUserContacts: [
              { userId: 'ann', contact: { userId: 'ann', name: 'Ann', email: 'ann@x.org' }, text: '@Ann' },
            ],
          },
        ],
      },
    });
    expect(order).toEqual(['triggered']);
    await threadOf(ada, (thread) => thread.comments[0]?.commentHtml === '<p>Hi @Ann</p>');
    await vi.waitFor(() => expect(store.save).toHaveBeenCalled(), PATIENT);
    expect(service.requests).not.toContain('commentAnnotations/add');
    open();
    const { commentAnnotation } = await adding;
    await vi.waitFor(() => expect(order).toEqual(['triggered', 'saved']), PATIENT);
    expect(commentAnnotation.comments[0]).toMatchObject({
      commentText: 'Hi {{ann}} of {{home}}',
      isCommentResolverUsed: true,
    });
    const metadata = {
      apiKey: 'test',
      documentId: 'plan',
      organizationId: service.organizationId,
      sdkVersion: '0.0.0',
    };
    expect(store.save.mock.calls).toEqual([
      [
        {
          event: 'comment_annotation.add',
          metadata,
          commentAnnotation: {
            t1: {
              annotationId: 't1',
              metadata,
              from: { userId: 'ada' },
              targetTextRange: { text: 'the quote', prefix: 'before ', suffix: ' after' },
              comments: {
                c1: {
                  commentId: 'c1',
                  commentText: 'Hi {{ann}} of {{home}}',
                  commentHtml: '<p>Hi {{ann}}</p>',
                  from: { userId: 'ada' },
                  to: [{ userId: 'ann' }],
                  taggedUserContacts: [{ userId: 'ann', contact: { userId: 'ann' }, text: '@Ann' }],
                },
              },
            },
          },
        },
      ],
    ]);
    const shown = await threadOf(bob, hasText('Hi {{ann}} of {{home}}'));
    expect(shown).toMatchObject({
      targetTextRange: { text: 'the quote', prefix: 'before ', suffix: ' after', editorId: 'brief', occurrence: 1 },
      comments: [{ isCommentTextAvailable: true, taggedUserContacts: [{ userId: 'ann', text: '@Ann' }] }],
    });
    expect(store.get).toHaveBeenCalledTimes(1); // by bob alone: who saved knows
  });

  it('sends replies, edits and deletions with the whole thread, and nothing else unless configured', async () => {
    const store = customerStore();
    const additionalSaveEvents = [
      { event: 'comment_annotation.status_change' as const },
      { event: 'comment.reaction_add' as const },
    ];
    const ada = await on('ada', { comment: { ...store.provider, config: { additionalSaveEvents } } });
    const { comments } = ada;
    await comments.addCommentAnnotation({
      annotation: { annotationId: 't1', comments: [{ commentId: 'c1', commentText: 'One' }] },
    });
    await comments.addComment({ annotationId: 't1', comment: { commentId: 'c2', commentText: 'Two' } });
    await comments.updateComment({
      annotationId: 't1',
      comment: { commentId: 'c2', commentText: 'Zwei' },
      merge: true,
    });
    await comments.updatePriority({
      annotationId: 't1',
      priority: { id: 'P0', name: 'P0', color: 'red', lightColor: 'pink' },
    });
    await comments.resolveCommentAnnotation({ annotationId: 't1' });
    await comments.addReaction({ annotationId: 't1', commentId: 'c1', reaction: { reactionId: '👍' } });
    await comments.deleteComment({ annotationId: 't1', commentId: 'c2' });
    await comments.deleteCommentAnnotation({ annotationId: 't1' });
    expect(
      store.save.mock.calls.map(([{ event, commentAnnotation, commentId }]) => [
        event,
        ...Object.values(commentAnnotation['t1']!.comments).map(({ commentText }) => commentText),
        ...(commentId ? [commentId] : []),
      ]),
    ).toEqual([
      ['comment_annotation.add', 'One'],
      ['comment.add', 'One', 'Two'],
      ['comment.update', 'One', 'Zwei'],
      ['comment_annotation.status_change', 'One', 'Zwei'],
      ['comment.reaction_add', 'One', 'Zwei', 'c1'],
      ['comment.delete', 'One'],
    ]);
    expect(store.remove.mock.calls).toEqual([
      [
        {
          commentAnnotationId: 't1',
          event: 'comment_annotation.delete',
          metadata: { apiKey: 'test', documentId: 'plan', organizationId: service.organizationId },
        },
      ],
    ]);
    await expectValue(comments.getAllCommentAnnotations(), (list) => list?.length === 0);
  });

  it('shows an edit to others, marked as edited, and says so in the events of §5.7', async () => {
    const store = customerStore();
    const ada = await on('ada', { comment: store.provider });
    const bob = await on('bob', { comment: store.provider });
    const events: ResolverEvent[] = valuesOf(ada.client.on('commentResolver'));
    await ada.comments.addCommentAnnotation({
      annotation: { annotationId: 't1', comments: [{ commentId: 'c1', commentText: 'One' }] },
    });
    await threadOf(bob, hasText('One'));
    await ada.comments.updateComment({ annotationId: 't1', comment: { commentId: 'c1', commentText: 'Eins' } });
    const shown = await threadOf(bob, hasText('Eins'));
    expect(shown.comments[0]).toMatchObject({ isEdited: true, isCommentResolverUsed: true });
    await ada.comments.deleteCommentAnnotation({ annotationId: 't1' });
    const save = ['commentSaveRequestFormed', 'commentSaveRequestTriggered', 'commentSaveResult'];
    expect(events.map(({ event }) => event)).toEqual([
      ...save,
      ...save,
      'commentDeleteRequestFormed',
      'commentDeleteRequestTriggered',
      'commentDeleteResult',
    ]);
  });

  it('takes a change of something else for no edit, and a comment that is emptied for a deletion', async () => {
    const store = customerStore();
    const ada = await on('ada', { comment: store.provider });
    const { comments } = ada;
    const inputs = [
      { commentId: 'c1', commentText: 'One' },
      { commentId: 'c2', commentText: 'Two' },
    ];
    await comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: inputs } });
    await comments.updateComment({
      annotationId: 't1',
      comment: { commentId: 'c2', context: { row: 1 } },
      merge: true,
    });
    const { comments: shown } = await threadOf(ada, (thread) => thread.comments[1]?.context !== undefined);
    expect(shown[1]).toMatchObject({ commentText: 'Two', isCommentResolverUsed: true, isCommentTextAvailable: true });
    const bob = await on('bob', { comment: store.provider });
    expect((await threadOf(bob, hasText('Two'))).comments[1]).not.toHaveProperty('isEdited');
    await comments.updateComment({ annotationId: 't1', comment: { commentId: 'c2', commentText: '' }, merge: true });
    await threadOf(bob, (thread) => thread.comments.length === 1);
    expect(Object.keys(store.threads.get('t1')!.comments)).toEqual(['c1']);
  });

  it('takes a text that the service had away from it with the first edit', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', from: 'ada', text: 'Old words' });
    const store = customerStore();
    const ada = await on('ada', { comment: store.provider });
    const { comments } = await threadOf(ada, hasText('Old words'));
    await ada.comments.updateComment({
      annotationId: 't1',
      comment: { commentId: comments[0]!.commentId, commentText: 'New words' },
      merge: true,
    });
    const mary = await on('mary', {});
    const bare = await threadOf(mary, contentOf('failed'));
    expect(bare.comments[0]!.commentText ?? '').toBe('');
  });

  it('moves fieldsToRemove, falsy ones too, copies additionalFields, and refuses what gives a thread its structure', async () => {
    const store = customerStore();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const config = {
      fieldsToRemove: ['secretNote', 'count', 'status', 'customList'],
      additionalFields: ['commentCategories', 'secretNote'],
    };
    const ada = await on('ada', { comment: { ...store.provider, config } });
    const category = { id: 'Bug', name: 'Bug', color: 'red' };
    const annotation = {
      annotationId: 't1',
      comments: [{ commentText: 'Hi' }],
      commentCategories: [category],
      customList: [{ id: 'x', label: 'secret label' }],
      secretNote: 'secret',
      count: 0,
    };
    await ada.comments.addCommentAnnotation({ annotation });
    expect(warn.mock.calls.flat().join(' ')).toContain('status');
    expect(store.threads.get('t1')).toMatchObject({
      secretNote: 'secret',
      count: 0,
      customList: annotation.customList,
      commentCategories: [category],
    });
    expect(store.threads.get('t1')).not.toHaveProperty('status');
    const bob = await on('bob', { comment: store.provider });
    expect(await threadOf(bob, hasText('Hi'))).toMatchObject({
      secretNote: 'secret',
      count: 0,
      customList: annotation.customList,
    });
    const mary = await on('mary', {});
    expect(await threadOf(mary, () => true)).toMatchObject({
      customList: [],
      commentCategories: [category],
      status: { id: 'OPEN' },
    });
  });
});

describe('a deletion that can still be undone (§7.13)', () => {
  /** Ada and Bob in a thread whose second comment Ada has deleted; `undo` restores it, `send` deletes it. */
  async function deleting(store = customerStore()) {
    const ada = await on('ada', { comment: store.provider });
    const bob = await on('bob', { comment: store.provider });
    await ada.comments.addCommentAnnotation({
      annotation: { annotationId: 't1', comments: [{ commentId: 'c1', commentText: 'One' }] },
    });
    await ada.comments.addComment({ annotationId: 't1', comment: { commentId: 'c2', commentText: 'Two' } });
    await threadOf(bob, hasText('Two'));
    let send!: () => void;
    let undo!: (error: Error) => void;
    const after = new Promise<void>((resolve, reject) => ([send, undo] = [resolve, reject]));
    const deletion = ada.comments.deleteComment({ annotationId: 't1', commentId: 'c2', after });
    await threadOf(ada, ({ comments }) => comments.length === 1);
    return { ada, bob, store, deletion, send, undo };
  }
  const addReply = ({ comments }: CommentingClient) =>
    comments.addComment({ annotationId: 't1', comment: { commentId: 'c3', commentText: 'Three' } });
  const textsOf = ({ threads }: ReturnType<typeof customerStore>) =>
    Object.values(threads.get('t1')!.comments).map(({ commentText }) => commentText);

  it('leaves the comment in the customer’s store, whatever else is saved in the thread meanwhile', async () => {
    const { ada, store, deletion, undo } = await deleting();
    await addReply(ada);
    expect(textsOf(store)).toEqual(['One', 'Two', 'Three']);
    undo(new Error('Undone.'));
    await rejectionOf(deletion);
    const { comments } = await threadOf(ada, ({ comments }) => comments.length === 3);
    expect(comments.map(({ commentText }) => commentText)).toEqual(['One', 'Two', 'Three']);
  });

  it('removes it there when it is sent, and nothing that is saved meanwhile', async () => {
    const { ada, store, deletion, send } = await deleting();
    const release = ada.network.hold('comments/add');
    const adding = addReply(ada);
    await vi.waitFor(() => expect(textsOf(store)).toEqual(['One', 'Two', 'Three']), PATIENT);
    send();
    await vi.waitFor(() => expect(store.save).toHaveBeenCalledTimes(4), PATIENT);
    release();
    await Promise.all([adding, deletion]);
    expect(textsOf(store)).toEqual(['One', 'Three']);
  });

  it('shows the words that others write meanwhile', async () => {
    const { ada, bob, deletion, send } = await deleting();
    await addReply(bob);
    await threadOf(ada, hasText('Three'));
    send();
    await deletion;
    const { comments } = await threadOf(ada, hasText('Three'));
    expect(comments.map(({ commentText }) => commentText)).toEqual(['One', 'Three']);
  });
});

it('shows the words that others write while a change of the same thread is being saved', async () => {
  const store = customerStore();
  const ada = await on('ada', { comment: store.provider });
  const bob = await on('bob', { comment: store.provider });
  await ada.comments.addCommentAnnotation({
    annotation: { annotationId: 't1', comments: [{ commentId: 'c1', commentText: 'One' }] },
  });
  await threadOf(bob, hasText('One'));
  const release = ada.network.hold('comments/add');
  const adding = ada.comments.addComment({ annotationId: 't1', comment: { commentId: 'c2', commentText: 'Two' } });
  await threadOf(ada, hasText('Two'));
  await bob.comments.addComment({ annotationId: 't1', comment: { commentId: 'c3', commentText: 'Three' } });
  await threadOf(ada, ({ comments }) => comments.length === 3);
  release();
  await adding;
  expect((await threadOf(ada, hasText('Three'))).comments).toHaveLength(3);
});

describe('when the customer’s store fails (§6.3)', () => {
  const add = (ada: CommentingClient, commentText = 'Words') =>
    ada.comments.addCommentAnnotation({
      annotation: { annotationId: 't1', comments: [{ commentId: 'c1', commentText }] },
    });

  it('takes the change back with revertOnFailure, after its retries, and sends nothing to the service', async () => {
    const store = customerStore();
    store.fail();
    const saveRetryConfig = { revertOnFailure: true, retryCount: 2, retryDelay: 1 };
    const ada = await on('ada', { comment: { ...store.provider, config: { saveRetryConfig } } });
    expect(await rejectionOf(add(ada))).toMatchObject({ code: 'RESOLVER_FAILED' });
    await expectValue(ada.comments.getAllCommentAnnotations(), (list) => list?.length === 0);
    expect(store.save).toHaveBeenCalledTimes(3);
    expect(service.requests).not.toContain('commentAnnotations/add');
  });

  it('keeps the change on this screen otherwise, marked unsynced, until it is deleted there; saved again, it is as any other', async () => {
    const store = customerStore();
    store.fail();
    const ada = await on('ada', { comment: store.provider });
    const saved = valuesOf(ada.comments.on('commentSaved'));
    expect(await rejectionOf(add(ada))).toMatchObject({ code: 'RESOLVER_FAILED' });
    const queued = await threadOf(ada, hasText('Words'));
    expect(queued).toMatchObject({ isUnsynced: true, comments: [{ isUnsynced: true }] });
    expect(service.requests).not.toContain('commentAnnotations/add');
    expect(saved).toEqual([]);
    for (const commentId of ['c2', 'c3']) {
      await rejectionOf(ada.comments.addComment({ annotationId: 't1', comment: { commentId, commentText: 'More' } }));
    }
    const saves = store.save.mock.calls.length;
    await ada.comments.deleteComment({ annotationId: 't1', commentId: 'c2' });
    expect((await threadOf(ada, () => true)).comments.map(({ commentId }) => commentId)).toEqual(['c1', 'c3']);
    expect(store.save).toHaveBeenCalledTimes(saves);
    await ada.comments.deleteComment({ annotationId: 't1', commentId: 'c3' });
    store.mend();
    await add(ada, 'Words');
    const thread = await threadOf(ada, ({ isUnsynced }) => !isUnsynced);
    expect(thread.comments).toMatchObject([{ commentText: 'Words', isCommentResolverUsed: true }]);
    expect(thread.comments[0]).not.toHaveProperty('isUnsynced');
  });

  it('keeps an edit and a reply on this screen too, and leaves a thread that it could not delete', async () => {
    const store = customerStore();
    const ada = await on('ada', {
      comment: { ...store.provider, config: { deleteRetryConfig: { revertOnFailure: true }, resolveTimeout: 200 } },
    });
    await add(ada, 'One');
    store.hold();
    const edit = ada.comments.updateComment({ annotationId: 't1', comment: { commentId: 'c1', commentText: 'Two' } });
    expect(await rejectionOf(edit)).toMatchObject({ code: 'TIMEOUT' });
    const reply = ada.comments.addComment({ annotationId: 't1', comment: { commentId: 'c2', commentText: 'Three' } });
    expect(await rejectionOf(reply)).toMatchObject({ code: 'TIMEOUT' });
    expect(await rejectionOf(ada.comments.deleteCommentAnnotation({ annotationId: 't1' }))).toMatchObject({
      code: 'TIMEOUT',
    });
    const { comments } = await threadOf(ada, hasText('Three'));
    expect(comments.map(({ commentText, isUnsynced }) => [commentText, isUnsynced])).toEqual([
      ['Two', true],
      ['Three', true],
    ]);
    const mary = await on('mary', {
      comment: { get: async () => ({ status: 200, data: Object.fromEntries(store.threads) }) },
    });
    expect((await threadOf(mary, hasText('One'))).comments).toHaveLength(1);
  });

  it('tries the service three times more when only that fails, then takes the change back and emits an error', async () => {
    const store = customerStore();
    const ada = await on('ada', { comment: store.provider });
    const errors = valuesOf(ada.client.on('error'));
    for (let attempt = 0; attempt < 4; attempt += 1) ada.network.refuseNext('commentAnnotations/add', 'INTERNAL');
    expect(await rejectionOf(add(ada))).toMatchObject({ code: 'INTERNAL' });
    await expectValue(ada.comments.getAllCommentAnnotations(), (list) => list?.length === 0);
    expect(errors).toMatchObject([{ code: 'INTERNAL', source: 'comments' }]);
    expect(store.threads.has('t1')).toBe(true);
    expect(store.save).toHaveBeenCalledTimes(1);
  });
});

it('sends and keeps nothing of the person before when somebody else signs in while it is being saved (§1.4)', async () => {
  const store = customerStore();
  const ada = await on('ada', { comment: store.provider });
  await expectValue(ada.comments.getAllCommentAnnotations(), (list) => list !== null);
  const open = store.hold();
  const comments = [{ commentText: 'Of Ada' }];
  const adding = rejectionOf(ada.comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments } }));
  await vi.waitFor(() => expect(store.save).toHaveBeenCalled(), PATIENT);
  await ada.client.setAuthProvider(service.as('mary').props.authProvider);
  expect(await adding).toMatchObject({ code: 'CANCELLED' });
  open();
  await expectValue(ada.comments.getAllCommentAnnotations(), (list) => list?.length === 0);
  await ada.comments.addCommentAnnotation({
    annotation: { annotationId: 't2', comments: [{ commentText: 'Of Mary' }] },
  });
  expect(service.requests.filter((request) => request === 'commentAnnotations/add')).toHaveLength(1);
  const { from } = await threadOf(ada, hasText('Of Mary'));
  expect(from.userId).toBe('mary');
});
