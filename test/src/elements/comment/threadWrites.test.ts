import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommentAnnotation, CommentElement, CommentEvents, ContextProvider } from '../../../../src/index.js';
import { addThreads, commentsOn } from '../../../support/commentsOn.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { signIn } from '../../../support/signIn.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { contextOf } from '../../../../src/contextOf.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

/** The names of the events that fire, in order. */
function namesOf(comments: CommentElement, ...names: (keyof CommentEvents)[]): string[] {
  const emitted: string[] = [];
  for (const name of names) comments.on(name).subscribe(() => void emitted.push(name));
  return emitted;
}

const thread = (
  comments: CommentElement,
  annotationId: string,
  test: (thread: CommentAnnotation) => boolean = () => true,
) =>
  expectValue(
    comments.getCommentAnnotationById({ annotationId }),
    (value): value is CommentAnnotation => value !== null && test(value),
  );

/** Ada and bob look at the same document. */
async function adaAndBob() {
  const ada = await commentsOn(service, 'ada', 'plan');
  const bob = await commentsOn(service, 'bob', 'plan');
  for (const { comments } of [ada, bob]) {
    valuesOf(comments.getAllCommentAnnotations());
    await expectValue(comments.getAllCommentAnnotations(), (list) => list !== null);
  }
  return { ada, bob };
}

describe('a new thread', () => {
  it('is there at once, then at the service and on other screens; its events come at their moments', async () => {
    const { ada, bob } = await adaAndBob();
    ada.client.setLocations([{ id: 'top' }]);
    await vi.waitFor(() => expect(service.requests).toContain('views/add'));
    const emitted = namesOf(ada.comments, 'commentSaveTriggered', 'addCommentAnnotation', 'commentSaved');
    const triggered = valuesOf(ada.comments.on('commentSaveTriggered'));
    const analytics = valuesOf(ada.client.on('analytics'));
    const requests = service.requests.length;
    const adding = ada.comments.addCommentAnnotation({
      annotation: {
        annotationId: 'new',
        comments: [{ commentText: 'Hi {{bob}}', taggedUserContacts: [{ userId: 'bob', text: '@Bob' }] }],
        targetElementId: 'chart',
      },
    });
    expect(emitted).toEqual(['commentSaveTriggered']);
    expect(triggered[0]).toMatchObject({
      annotationId: 'new',
      commentAnnotation: {
        status: { id: 'OPEN' },
        visibilityConfig: { type: 'public' },
        comments: [{ commentText: 'Hi {{bob}}' }],
      },
      metadata: { organization: { id: service.organizationId }, documents: [{ id: 'plan' }] },
    });
    const here = ada.comments.getAllCommentAnnotations();
    const optimistic = await expectValue(here, (list) => list?.length === 1);
    expect(optimistic?.[0]).toMatchObject({ annotationId: 'new', unread: false, locationId: 'top' });
    expect(optimistic?.[0]?.annotationNumber).toBeUndefined();
    const event = await adding;
    expect(event.commentAnnotation).toMatchObject({
      annotationNumber: 1,
      from: { userId: 'ada' },
      location: { id: 'top' },
    });
    expect(emitted).toEqual(['commentSaveTriggered', 'addCommentAnnotation', 'commentSaved']);
    expect(service.requests.slice(requests)).toEqual(['commentAnnotations/add']);
    expect(analytics).toMatchObject([
      {
        name: 'COMMENT_ADDED',
        properties: {
          annotationId: 'new',
          commentId: event.commentAnnotation.comments[0]!.commentId,
          commentAnnotationCreatedAt: event.commentAnnotation.createdAt,
          taggedClientUserIds: ['bob'],
          taggedSnippylyUserIds: ['bob'],
          commentMode: 'popover',
          documentId: 'plan',
        },
      },
    ]);
    const there = await thread(bob.comments, 'new');
    expect(there).toMatchObject({ unread: true, unreadCount: 1, targetElementId: 'chart', mentionedUserIds: ['bob'] });
    event.addContext({ row: 5 });
    await thread(bob.comments, 'new', ({ context }) => context?.['row'] === 5);
  });

  it('that is refused is undone: only the click has emitted an event', async () => {
    const { ada } = await adaAndBob();
    const emitted = namesOf(ada.comments, 'commentSaveTriggered', 'addCommentAnnotation', 'commentSaved');
    const lists = valuesOf(ada.comments.getAllCommentAnnotations());
    const refuse = service.refuseNextWrite('PERMISSION_DENIED');
    const refusal = rejectionOf(
      ada.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'No' }] } }),
    );
    await expectValue(ada.comments.getAllCommentAnnotations(), (list) => list?.length === 1);
    refuse();
    expect((await refusal).code).toBe('PERMISSION_DENIED');
    expect(lists.map((list) => list?.length)).toEqual([0, 1, 0]);
    expect(emitted).toEqual(['commentSaveTriggered']);
  });

  it('gets its context from provider and request, key by key, and a manual one drops the target', async () => {
    const { ada } = await adaAndBob();
    const asked: unknown[] = [];
    ada.comments.setContextProvider((documentId, location) => {
      asked.push([documentId, location]);
      return Promise.resolve({ page: 1, row: 1 });
    });
    const { commentAnnotation } = await ada.comments.addCommentAnnotation({
      annotation: {
        comments: [{ commentText: 'Hi' }],
        targetElementId: 'x',
        context: { row: 2, commentType: 'manual', access: { team: 'a' } },
      },
    });
    expect(asked).toEqual([['plan', undefined]]);
    expect(commentAnnotation.context).toMatchObject({ page: 1, row: 2, access: { team: 'a' } });
    expect(commentAnnotation.targetElementId ?? null).toBeNull();
    ada.comments.setContextProvider(null);
    const refusal = rejectionOf(
      ada.comments.addCommentAnnotation({
        annotation: { comments: [{ commentText: 'Hi' }], context: { access: { __private_self: 'x' } } },
      }),
    );
    expect(await refusal).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('keeps the access context of the provider, and is refused when a field of it has no value', async () => {
    const { ada } = await adaAndBob();
    const add = (annotationId: string, context?: CommentAnnotation['context']) => {
      const annotation = { annotationId, comments: [{ commentText: 'Hi' }], ...(context && { context }) };
      return ada.comments.addCommentAnnotation({ annotation });
    };
    ada.comments.setContextProvider(() => ({ access: { team: 'red' } }));
    const { commentAnnotation } = await add('kept', { row: 2, access: undefined });
    expect(commentAnnotation.context).toMatchObject({ row: 2, access: { team: 'red' } });

    const refused = { code: 'INVALID_ARGUMENT', message: expect.stringContaining('context.access.team') as string };
    const empty = { access: { team: undefined as unknown as string } };
    expect(await rejectionOf(add('given', empty))).toMatchObject(refused);
    expect(await rejectionOf(ada.comments.updateContext('kept', empty))).toMatchObject(refused);
    ada.comments.setContextProvider(() => empty);
    expect(await rejectionOf(add('provided'))).toMatchObject(refused);
    ada.comments.setContextProvider(() => Promise.resolve(empty));
    expect(await rejectionOf(add('later'))).toMatchObject(refused);
    const stored = await service.rest('commentannotations/get', { documentId: 'plan' });
    expect(stored).toMatchObject([{ annotationId: 'kept', context: { access: { team: 'red' } } }]);
  });

  it('is refused when the context provider fails: without its access context more people would see it', async () => {
    const { ada } = await adaAndBob();
    const { comments } = ada;
    const emitted = namesOf(comments, 'addCommentAnnotation', 'commentSaved');
    const errors = valuesOf(ada.client.on('error'));
    ada.client.disableLogs();
    const failure = new Error('No team is chosen.');
    const providers: [provider: () => unknown, cause: string][] = [
      [() => Promise.reject(failure), 'Error: No team is chosen.'],
      [
        () => {
          throw failure;
        },
        'Error: No team is chosen.',
      ],
    ];
    for (const [provider, cause] of providers) {
      comments.setContextProvider(provider as ContextProvider);
      const message = `The context provider failed, so the thread was not saved. ${cause}`;
      const add = comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Secret' }] } });
      expect(await rejectionOf(add)).toMatchObject({ code: 'RESOLVER_FAILED', message });
      expect(errors.pop()).toMatchObject({ code: 'RESOLVER_FAILED', message, source: 'comments' });
    }
    for (const context of ['red', ['red']]) {
      for (const given of [context, Promise.resolve(context)]) {
        comments.setContextProvider((() => given) as unknown as ContextProvider);
        const add = comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Secret' }] } });
        const message = 'context: must be an object.';
        expect(await rejectionOf(add)).toMatchObject({ code: 'INVALID_ARGUMENT', message });
      }
    }
    expect(errors).toEqual([]);
    expect(emitted).toEqual([]);
    expect(service.requests).not.toContain('commentAnnotations/add');
    await expectValue(comments.getAllCommentAnnotations(), (list) => list?.length === 0);
  });

  it('has the keys of a context provider that returns its own kind of promise', async () => {
    const { ada } = await adaAndBob();
    // oxlint-disable-next-line unicorn/no-thenable -- as a library's promise, which is no Promise of the browser
    const thenable = { then: (resolve: (context: object) => void) => resolve({ access: { team: 'red' } }) };
    ada.comments.setContextProvider(() => thenable);
    const add = ada.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Secret' }] } });
    expect((await add).commentAnnotation.context).toMatchObject({ access: { team: 'red' } });
  });

  it('needs something to say and a document, and no folder', async () => {
    const { comments } = await commentsOn(service, 'ada');
    const add = (request: object) => rejectionOf(comments.addCommentAnnotation(request as never));
    expect(await add({ annotation: { comments: [{ commentText: 'Hi' }] } })).toMatchObject({
      code: 'FAILED_PRECONDITION',
    });
    const options = { documentId: 'plan' };
    expect(await add({ annotation: { comments: [] }, options })).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(await add({ annotation: { comments: [{ commentText: ' ' }] }, options })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    expect(await add({ annotation: { comments: [{ commentText: 'Hi' }] }, options: { folderId: 'f' } })).toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    expect(service.requests).not.toContain('commentAnnotations/add');
  });

  it('whose comments have one id is refused', async () => {
    const { comments } = await commentsOn(service, 'ada', 'plan');
    const twice = ['One', 'Two'].map((commentText) => ({ commentId: 'c1', commentText }));
    expect(await rejectionOf(comments.addCommentAnnotation({ annotation: { comments: twice } }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'data.comments[1].commentId: is used twice in this request',
    });
  });
});

describe('comments', () => {
  it('assign their thread, unless assigned is false', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', from: 'bob' });
    const { ada } = await adaAndBob();
    const reply = { annotationId: 't1', comment: { commentText: 'Yours' }, assignedTo: { userId: 'bob' } };
    const { commentAnnotation } = await ada.comments.addComment({ ...reply, assigned: false });
    expect(commentAnnotation.assignedTo).toBeNull();
    const assigned = await ada.comments.addComment({ ...reply, assigned: true });
    expect(assigned.commentAnnotation.assignedTo).toMatchObject({ userId: 'bob' });
  });

  it('are added, changed and deleted by their author, on every screen', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', from: 'bob' });
    const { ada, bob } = await adaAndBob();
    const emitted = namesOf(
      ada.comments,
      'commentSaveTriggered',
      'addComment',
      'updateComment',
      'deleteComment',
      'commentSaved',
    );
    const { commentId, comment } = await ada.comments.addComment({
      annotationId: 't1',
      comment: { commentText: 'One' },
    });
    expect(comment).toMatchObject({ commentText: 'One', from: { userId: 'ada' } });
    const seen = await thread(bob.comments, 't1', ({ comments }) => comments.length === 2);
    expect(seen).toMatchObject({ unreadCount: 1, viewedByUserIds: ['ada'] });
    expect(await thread(ada.comments, 't1')).toMatchObject({ unread: false }); // who replies has read
    const updated = await ada.comments.updateComment({
      annotationId: 't1',
      comment: { commentId, commentText: 'Two' },
    });
    expect(updated.comment).toMatchObject({ commentText: 'Two', isEdited: true, status: 'updated' });
    await thread(bob.comments, 't1', ({ comments }) => comments[1]?.commentText === 'Two');
    const [first] = await ada.comments.getComment({ annotationId: 't1' });
    const others = { annotationId: 't1', commentId: first!.commentId };
    const before = service.requests.length;
    expect(
      await rejectionOf(ada.comments.updateComment({ annotationId: 't1', comment: { ...others, commentText: 'x' } })),
    ).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect(await rejectionOf(ada.comments.deleteComment(others))).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(service.requests.length).toBe(before); // refused before anything was sent
    await ada.comments.updateComment({ annotationId: 't1', comment: { commentId, commentText: ' ' } }); // says nothing any more
    await thread(bob.comments, 't1', ({ comments }) => comments.length === 1);
    expect(emitted).toEqual([
      'commentSaveTriggered',
      'addComment',
      'commentSaved',
      'commentSaveTriggered',
      'updateComment',
      'commentSaved',
      'deleteComment',
    ]);
  });

  it('take their thread along when they are its first, unless that is off; a thread that was done is open again', async () => {
    const { ada, bob } = await adaAndBob();
    const add = async (annotationId: string) => {
      const { commentAnnotation } = await ada.comments.addCommentAnnotation({
        annotation: { annotationId, comments: [{ commentText: 'One' }, { commentText: 'Two' }] },
      });
      return commentAnnotation.comments[0]!.commentId;
    };
    const todo = [
      { id: 'TODO', name: 'To do', type: 'default' as const },
      { id: 'DONE', name: 'Done', type: 'terminal' as const },
    ];
    ada.comments.setCustomStatus(todo);
    const first = await add('t1');
    await ada.comments.deleteComment({ annotationId: 't1', commentId: first });
    await expectValue(
      bob.comments.followCommentAnnotation({ annotationId: 't1', documentId: 'plan' }),
      (found) => found?.annotation === null,
    );
    expect(await rejectionOf(bob.comments.getComment({ annotationId: 't1' }))).toMatchObject({ code: 'NOT_FOUND' });
    ada.client.getCommentElement().updateSettings({ deleteThreadWithFirstComment: false });
    const second = await add('t2');
    await ada.comments.resolveCommentAnnotation({ annotationId: 't2' });
    await ada.comments.deleteComment({ annotationId: 't2', commentId: second });
    const left = await thread(bob.comments, 't2', ({ comments }) => comments.length === 1);
    expect(left).toMatchObject({ status: { id: 'TODO' }, resolvedByUserId: null, resolvedByUser: null });
  });

  it('are sent in their order, in one thread, also when it has just been made', async () => {
    const { ada, bob } = await adaAndBob();
    const writes = [
      ada.comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: [{ commentText: '0' }] } }),
      ...['1', '2', '3'].map((commentText) =>
        ada.comments.addComment({ annotationId: 't1', comment: { commentText } }),
      ),
      ada.comments.resolveCommentAnnotation({ annotationId: 't1' }),
    ];
    await Promise.all(writes);
    const there = await thread(bob.comments, 't1', ({ status }) => status.id === 'RESOLVED');
    expect(there.comments.map(({ commentText }) => commentText)).toEqual(['0', '1', '2', '3']);
  });
});

describe('status, people, visibility and context', () => {
  it("refuses a reply that would change the visibility of somebody else's thread, before anything is sent", async () => {
    await addThreads(service, 'plan', { annotationId: 't1' }); // of bob
    const { ada } = await adaAndBob();
    await thread(ada.comments, 't1');
    const emitted = namesOf(ada.comments, 'commentSaveTriggered');
    const refusal = await rejectionOf(
      ada.comments.addComment({
        annotationId: 't1',
        comment: { commentText: 'For us' },
        visibility: { type: 'restricted' },
      }),
    );
    expect(refusal).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect([emitted, service.requests.filter((path) => path === 'comments/add')]).toEqual([[], []]);
  });

  it('change at once, everywhere, with their events', async () => {
    const { ada, bob } = await adaAndBob();
    await ada.comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: [{ commentText: 'Hi' }] } });
    const emitted = namesOf(
      ada.comments,
      'updateStatus',
      'resolveComment',
      'assignUser',
      'updatePriority',
      'updateVisibility',
      'updateAccess',
    );
    const analytics = valuesOf(ada.client.on('analytics'));
    const { commentAnnotation } = await ada.comments.resolveCommentAnnotation({ annotationId: 't1' });
    expect(commentAnnotation).toMatchObject({
      resolvedByUserId: 'ada',
      resolvedByUser: { userId: 'ada' },
      resolved: true,
    });
    expect(analytics).toMatchObject([
      {
        name: 'COMMENT_STATUS_CHANGED',
        properties: { annotationId: 't1', oldStatusId: 'OPEN', newStatusId: 'RESOLVED' },
      },
    ]);
    await thread(bob.comments, 't1', ({ status }) => status.type === 'terminal');
    expect((await bob.comments.unresolveCommentAnnotation({ annotationId: 't1' })).newStatus.id).toBe('OPEN');
    await thread(ada.comments, 't1', ({ resolvedByUser, status }) => status.id === 'OPEN' && resolvedByUser === null);
    await ada.comments.assignUser({ annotationId: 't1', assignedTo: { userId: 'bob' } });
    await ada.comments.updatePriority({ annotationId: 't1', priority: { id: 'P0', name: 'P0', color: '#ff0000' } });
    await thread(
      bob.comments,
      't1',
      ({ assignedTo, priority }) => assignedTo?.userId === 'bob' && priority?.id === 'P0',
    );
    await ada.comments.assignUser({ annotationId: 't1', assignedTo: null });
    const cleared = await ada.comments.updatePriority({ annotationId: 't1' });
    expect(cleared).toMatchObject({
      oldPriority: { id: 'P0' },
      commentAnnotation: { priority: null, assignedTo: null },
    });
    expect(emitted).toEqual([
      'updateStatus',
      'resolveComment',
      'assignUser',
      'updatePriority',
      'assignUser',
      'updatePriority',
    ]);
  });

  it('may be for the author and admins only (resolveStatusAccessAdminOnly)', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', from: 'bob' });
    const { ada, bob } = await adaAndBob();
    for (const { comments } of [ada, bob]) comments.enableResolveStatusAccessAdminOnly();
    expect(await rejectionOf(ada.comments.resolveCommentAnnotation({ annotationId: 't1' }))).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    await bob.comments.resolveCommentAnnotation({ annotationId: 't1' });
  });

  it('context keeps the access context unless it is named', async () => {
    const { ada } = await adaAndBob();
    const { organizationId } = service;
    const resources = [{ type: 'context', id: 'plan', organizationId, access: { team: 'x' } }];
    await service.rest('auth/permissions/add', { user: { userId: 'ada' }, permissions: { resources } });
    await ada.comments.addCommentAnnotation({
      annotation: { annotationId: 't1', comments: [{ commentText: 'Hi' }], context: { a: 1, access: { team: 'x' } } },
    });
    const update = async (...args: Parameters<CommentElement['updateContext']>) =>
      (await ada.comments.updateContext(...args)).context;
    expect(await update('t1', { b: 2 }, { merge: true })).toMatchObject({ a: 1, b: 2, access: { team: 'x' } });
    const replaced = await update('t1', { c: 3 });
    expect(replaced).toMatchObject({ c: 3, access: { team: 'x' } });
    expect(replaced).not.toHaveProperty('a');
    expect(await update('t1', { access: null }, { merge: true })).toEqual({ c: 3 });
  });

  it('lets only the author or an admin change the access context, and everybody who writes the other keys', async () => {
    const { ada, bob } = await adaAndBob();
    const annotation = { annotationId: 't1', comments: [{ commentText: 'Hi' }] };
    await ada.comments.addCommentAnnotation({ annotation });
    await thread(bob.comments, 't1');
    expect(await rejectionOf(bob.comments.updateContext('t1', { access: { team: 'x' } }))).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect((await bob.comments.updateContext('t1', { row: 1 })).context).toMatchObject({ row: 1 });
  });

  it('visibility takes a thread from other screens, with what is filled in (§7.6)', async () => {
    const { ada, bob } = await adaAndBob();
    await ada.comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: [{ commentText: 'Hi' }] } });
    await thread(bob.comments, 't1');
    const emitted = valuesOf(ada.comments.on('updateVisibility'));
    expect((await ada.comments.updateVisibility({ annotationId: 't1', type: 'restricted' })).visibilityConfig).toEqual({
      type: 'restricted',
      userIds: ['ada'],
    });
    await expectValue(bob.comments.getAllCommentAnnotations(), (list) => list?.length === 0);
    const nested = { annotationId: 't1', visibility: { type: 'organizationPrivate' as const } };
    expect((await ada.comments.updateVisibility(nested)).visibilityConfig).toMatchObject({
      type: 'organizationPrivate',
      organizationId: service.organizationId,
    });
    await thread(bob.comments, 't1');
    expect(await rejectionOf(bob.comments.updateVisibility({ annotationId: 't1', type: 'public' }))).toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect(emitted.map(({ oldVisibility, newVisibility }) => [oldVisibility.type, newVisibility.type])).toEqual([
      ['public', 'restricted'],
      ['restricted', 'organizationPrivate'],
    ]);
  });

  it('of an unknown type is refused, and shows the thread to nobody', async () => {
    const { ada } = await adaAndBob();
    const annotation = { annotationId: 't1', comments: [{ commentText: 'Hi' }] };
    await ada.comments.addCommentAnnotation({ annotation, visibility: { type: 'restricted' } });
    const unknown = { type: 'restricted-self' as 'restricted' };
    const refused = { code: 'INVALID_ARGUMENT', message: expect.stringContaining('data.visibility.type') as string };
    const request = { annotationId: 't1', visibility: unknown };
    expect(await rejectionOf(ada.comments.updateVisibility(request))).toMatchObject(refused);
    const comment = { commentText: 'Hello' };
    expect(await rejectionOf(ada.comments.addComment({ ...request, comment }))).toMatchObject(refused);
    ada.comments.enablePrivateMode(unknown);
    const other = { annotation: { comments: [{ commentText: 'Hi' }] } };
    expect(await rejectionOf(ada.comments.addCommentAnnotation(other))).toMatchObject(refused);
    const { visibilityConfig, comments } = await thread(ada.comments, 't1');
    expect(visibilityConfig).toEqual({ type: 'restricted', userIds: ['ada'] });
    expect(comments).toHaveLength(1);
  });

  it('of an unknown access mode is refused, and leaves the thread as it is', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { ada } = await adaAndBob();
    const annotation = { annotationId: 't1', comments: [{ commentText: 'Hi' }] };
    await ada.comments.addCommentAnnotation({ annotation, visibility: { type: 'restricted' } });
    for (const accessMode of ['Private', null, undefined] as unknown as 'private'[]) {
      const updating = ada.comments.updateAccess({ annotationId: 't1', accessMode });
      expect(await rejectionOf(updating)).toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
    expect((await thread(ada.comments, 't1')).visibilityConfig).toEqual({ type: 'restricted', userIds: ['ada'] });
  });

  it('private mode is what new threads get, unless they say; it ends with the session', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { ada } = await adaAndBob();
    const add = async (visibility?: { type: 'public' }) => {
      const annotation = { comments: [{ commentText: 'Hi' }] };
      return (await ada.comments.addCommentAnnotation({ annotation, visibility })).commentAnnotation.visibilityConfig;
    };
    ada.comments.enablePrivateMode({ type: 'restricted', userIds: ['bob'] });
    expect(await add()).toEqual({ type: 'restricted', userIds: ['bob', 'ada'] });
    expect(await add({ type: 'public' })).toEqual({ type: 'public' });
    ada.comments.enablePrivateCommentMode();
    expect(await add()).toEqual({ type: 'restricted', userIds: ['ada'] });
    await ada.client.signOut();
    expect(contextOf(ada.client).ui.getState().comments.privateMode).toBeNull();
  });
});

describe('read marks and subscriptions', () => {
  it('are everywhere, and unread by hand counts one until it is opened', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', from: 'bob' }, { annotationId: 'mine', from: 'ada' });
    const { ada, bob } = await adaAndBob();
    const elsewhere = await commentsOn(service, 'ada', 'plan');
    const unreadOf = (comments: CommentElement) => comments.getUnreadCommentCountOnCurrentDocument();
    await expectValue(unreadOf(elsewhere.comments), (value) => value?.count === 1);
    await ada.comments.markAsRead('t1');
    await expectValue(unreadOf(elsewhere.comments), (value) => value?.count === 0);
    await thread(bob.comments, 't1', ({ viewedByUserIds }) => viewedByUserIds.includes('ada'));
    await ada.comments.markAsUnread({ annotationId: 'mine' });
    await expectValue(unreadOf(elsewhere.comments), (value) => value?.count === 1);
    elsewhere.comments.selectCommentByAnnotationId('mine'); // opening it reads it
    await expectValue(unreadOf(ada.comments), (value) => value?.count === 0);
    const refuse = service.refuseNextWrite('INTERNAL');
    const refusal = rejectionOf(ada.comments.markAsUnread('t1'));
    await expectValue(unreadOf(ada.comments), (value) => value?.count === 1);
    refuse();
    await refusal;
    await expectValue(unreadOf(ada.comments), (value) => value?.count === 0);
  });

  it('say who has seen a thread in one order, on every screen and to backends', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', from: 'cid' });
    const { ada, bob } = await adaAndBob();
    const seenBy = async ({ comments }: { comments: CommentElement }) =>
      (await thread(comments, 't1', ({ viewedByUserIds }) => viewedByUserIds.length === 2)).viewedByUserIds;
    await bob.comments.markAsRead('t1');
    await thread(ada.comments, 't1', ({ viewedByUserIds }) => viewedByUserIds.includes('bob'));
    await ada.comments.markAsRead('t1');
    for (const screen of [ada, bob, await commentsOn(service, 'bob', 'plan')]) {
      expect(await seenBy(screen)).toEqual(['ada', 'bob']);
    }
    expect(await service.rest('commentannotations/get', { documentId: 'plan' })).toMatchObject([
      { viewedByUserIds: ['ada', 'bob'] },
    ]);
  });

  it('have the views of each comment, until somebody marks the thread unread', async () => {
    await addThreads(service, 'plan', {
      annotationId: 't1',
      commentData: [{ commentId: 'c1', commentText: 'One', from: { userId: 'cid' } }],
    });
    const { ada, bob } = await adaAndBob();
    await bob.comments.markAsRead('t1');
    await ada.comments.addComment({ annotationId: 't1', comment: { commentId: 'c2', commentText: 'Two' } });
    const { views } = await thread(bob.comments, 't1', ({ comments }) => comments.length === 2);
    const seen = { timestamp: expect.any(Number) };
    expect(views).toEqual({
      views: { ada: seen, bob: seen },
      comments: { c1: { views: { ada: seen, bob: seen } }, c2: { views: { ada: seen } } },
    });
    await ada.comments.markAsUnread('t1');
    const after = await thread(bob.comments, 't1', (one) => !one.views?.views['ada']);
    expect(after.views?.comments['c1']?.views).toEqual({ bob: seen });
  });

  it('say by the former field whether they are private, and the point of an element that they are on', async () => {
    const { ada } = await adaAndBob();
    const point = { xpath: '//main', topPercentage: 10, leftPercentage: 20 };
    const { commentAnnotation } = await ada.comments.addCommentAnnotation({
      annotation: {
        annotationId: 't1',
        targetElement: { ...point, fXpath: '/html' },
        comments: [{ commentText: 'Here' }],
      },
    });
    expect(commentAnnotation).toMatchObject({ iam: { accessMode: 'public' }, basicAnchorData: point });
    await ada.comments.updateVisibility({ annotationId: 't1', type: 'restricted' });
    expect(await thread(ada.comments, 't1')).toMatchObject({ iam: { accessMode: 'private' }, basicAnchorData: point });
    const { commentAnnotation: placeless } = await ada.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'Anywhere' }] },
    });
    expect(placeless).not.toHaveProperty('basicAnchorData');
  });

  it('subscribe and unsubscribe by hand', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', from: 'bob' });
    const { ada } = await adaAndBob();
    const emitted = namesOf(ada.comments, 'subscribeCommentAnnotation', 'unsubscribeCommentAnnotation');
    const { commentAnnotation } = await ada.comments.subscribeCommentAnnotation({ annotationId: 't1' });
    expect(commentAnnotation.subscribedUsers['ada']?.type).toBe('manual');
    const after = await ada.comments.unsubscribeCommentAnnotation({ annotationId: 't1' });
    expect(after.commentAnnotation.subscribedUsers).not.toHaveProperty('ada');
    expect(emitted).toEqual(['subscribeCommentAnnotation', 'unsubscribeCommentAnnotation']);
  });
});

describe('reactions (§7.15)', () => {
  it('of many meet in one record, the last intent of each wins, and events say what was done', async () => {
    const { ada, bob } = await adaAndBob();
    const { commentAnnotation } = await ada.comments.addCommentAnnotation({
      annotation: { annotationId: 't1', comments: [{ commentText: 'Hi' }] },
    });
    const { commentId } = commentAnnotation.comments[0]!;
    await thread(bob.comments, 't1');
    const request = { annotationId: 't1', commentId, reaction: { reactionId: '👍' } };
    const emitted = namesOf(ada.comments, 'addReaction', 'deleteReaction', 'toggleReaction');
    const analytics = valuesOf(ada.client.on('analytics'));
    await Promise.all([
      ada.comments.toggleReaction(request),
      bob.comments.addReaction(request),
      ada.comments.toggleReaction(request),
      ada.comments.toggleReaction(request),
    ]);
    const reactionsOf = ({ comments }: CommentAnnotation) =>
      comments[0]!.reactionAnnotations.map(({ icon, reactions }) => [
        icon,
        reactions.map(({ from }) => from.userId).sort(),
      ]);
    for (const { comments } of [ada, bob]) {
      await thread(comments, 't1', (value) => JSON.stringify(reactionsOf(value)) === '[["👍",["ada","bob"]]]');
    }
    expect(emitted).toEqual([
      'addReaction',
      'toggleReaction',
      'deleteReaction',
      'toggleReaction',
      'addReaction',
      'toggleReaction',
    ]);
    expect(analytics.map(({ name }) => name)).toEqual(['REACTION_ADDED', 'REACTION_DELETED', 'REACTION_ADDED']);
    expect(analytics[0]?.properties).toEqual({
      annotationId: 't1',
      commentId,
      reactionId: '👍',
      commentMode: 'manual',
    });
    await ada.comments.deleteReaction(request);
    await bob.comments.deleteReaction(request);
    await thread(ada.comments, 't1', (value) => reactionsOf(value).length === 0);
  });
});

describe('who may not write', () => {
  it('is refused before anything is sent: read-only settings, a read-only person, nobody', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', from: 'bob' });
    const { ada } = await adaAndBob();
    const reader = await commentsOn(service, { userId: 'cy', isReadOnly: true }, 'plan');
    await thread(reader.comments, 't1');
    ada.comments.enableReadOnly();
    const requests = service.requests.length;
    for (const { comments } of [ada, reader]) {
      const writes = [
        comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hi' }] } }),
        comments.addComment({ annotationId: 't1', comment: { commentText: 'Hi' } }),
        comments.resolveCommentAnnotation({ annotationId: 't1' }),
        comments.addReaction({ annotationId: 't1', commentId: 'c', reaction: { reactionId: 'x' } }),
        comments.deleteCommentAnnotation({ annotationId: 't1' }),
      ];
      for (const write of writes) expect((await rejectionOf(write)).code).toBe('PERMISSION_DENIED');
    }
    expect(service.requests.length).toBe(requests);
    await reader.comments.markAsRead('t1'); // reading is theirs
    await ada.client.signOut();
    const refusal = rejectionOf(ada.comments.addComment({ annotationId: 't1', comment: { commentText: 'Hi' } }));
    expect((await refusal).code).toBe('UNAUTHENTICATED');
  });

  it('is somebody who has gone before the code was there: nothing is written as the next one', async () => {
    const { client } = await signIn(service.as('ada'));
    await client.setDocuments([{ id: 'plan' }]);
    const adding = rejectionOf(
      client.getCommentElement().addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hi' }] } }),
    );
    await client.setAuthProvider(service.as('cy').props.authProvider);
    expect((await adding).code).toBe('CANCELLED');
    expect((await client.getCommentElement().fetchCommentAnnotations({ documentIds: ['plan'] })).data).toEqual([]);
    expect(service.requests).not.toContain('commentAnnotations/add');
  });

  it('is somebody who has signed out: their writes end, and emit nothing to the next person', async () => {
    const { ada } = await adaAndBob();
    const emitted = namesOf(ada.comments, 'addCommentAnnotation', 'commentSaved');
    let provide: (context: Record<string, unknown>) => void = () => {};
    ada.comments.setContextProvider(() => new Promise((resolve) => (provide = resolve)));
    const adding = rejectionOf(
      ada.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hi' }] } }),
    );
    await vi.dynamicImportSettled();
    await ada.client.setAuthProvider(service.as('cy').props.authProvider);
    provide({});
    expect((await adding).code).toBe('CANCELLED');
    expect(service.requests).not.toContain('commentAnnotations/add');
    expect(emitted).toEqual([]);
  });
});

describe('without a connection', () => {
  it('everything is there at once, and at the service when the connection is back', async () => {
    await addThreads(service, 'plan', { annotationId: 't1', from: 'bob' });
    const { ada, bob } = await adaAndBob();
    ada.network.goOffline();
    const writes = [
      ada.comments.addCommentAnnotation({ annotation: { annotationId: 'new', comments: [{ commentText: 'Hi' }] } }),
      ada.comments.addComment({ annotationId: 'new', comment: { commentText: 'Again' } }),
      ada.comments.resolveCommentAnnotation({ annotationId: 't1' }),
      ada.comments.markAsRead('t1'),
    ];
    await thread(ada.comments, 'new', ({ comments }) => comments.length === 2);
    await thread(ada.comments, 't1', ({ status, unread }) => status.type === 'terminal' && !unread);
    ada.network.goOnline();
    await Promise.all(writes);
    const there = await thread(bob.comments, 'new', ({ comments }) => comments.length === 2);
    expect(there.comments.map(({ commentText }) => commentText)).toEqual(['Hi', 'Again']);
    await thread(
      bob.comments,
      't1',
      ({ status, viewedByUserIds }) => status.type === 'terminal' && viewedByUserIds.includes('ada'),
    );
  });
});
