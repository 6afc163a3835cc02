import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommentAnnotation, ContextProvider } from '../../../../src/index.js';
import { addThreads, commentsOn, type CommentingClient } from '../../../support/commentsOn.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

const PATIENT = { timeout: 15_000, interval: 5 };
let service: TestService;
let ada: CommentingClient;
beforeEach(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1', from: 'bob' });
  ada = await commentsOn(service, 'ada', 'plan');
  await expectValue(ada.comments.getAllCommentAnnotations(), (list) => list?.length === 1);
});

/** Text of each comment, with a mark on what is on Ada's screen only. */
const textsOf = (thread: CommentAnnotation | undefined) =>
  thread?.comments.map(({ commentText, isUnsynced }) => `${commentText}${isUnsynced ? ' *' : ''}`);
const shows = ({ comments }: CommentingClient, annotationId: string, expected: string[] | undefined) =>
  expectValue(
    comments.getAllCommentAnnotations(),
    (list) =>
      !!list &&
      JSON.stringify(textsOf(list.find((one) => one.annotationId === annotationId))) === JSON.stringify(expected),
  );

/** Writes without a connection; the service refuses the given operations when it is back. */
async function refusedLater(operations: string[], write: (onQueued: () => void) => Promise<unknown>[]) {
  const { network } = ada;
  network.goOffline();
  const onQueued = vi.fn();
  const writes = write(onQueued);
  await vi.waitFor(() => expect(onQueued).toHaveBeenCalledTimes(writes.length), PATIENT);
  for (const operation of operations) network.refuseNext(operation, 'PERMISSION_DENIED');
  network.goOnline();
  return Promise.all(writes.map(rejectionOf));
}
const reply = (text: string, onQueued?: () => void) =>
  ada.comments.addComment({ annotationId: 't1', comment: { commentId: `c-${text}`, commentText: text }, onQueued });
const countOf = (operation: string) => service.requests.filter((path) => path === operation).length;

describe('what waited for the connection and was refused then', () => {
  it('stays on the screen of its writer, who may send it once more', async () => {
    const errors = valuesOf(ada.client.on('error'));
    const [refusal] = await refusedLater(['comments/add'], (onQueued) => [reply('Later', onQueued)]);
    expect(refusal?.code).toBe('PERMISSION_DENIED');
    await shows(ada, 't1', ['Hello', 'Later *']);
    expect(errors).toMatchObject([{ code: 'PERMISSION_DENIED', source: 'comments' }]);
    ada.network.refuseNext('comments/add', 'PERMISSION_DENIED');
    await ada.comments.retryCommentAnnotation('t1');
    await vi.waitFor(() => expect(errors).toHaveLength(2), PATIENT);
    await shows(ada, 't1', ['Hello', 'Later *']);

    const saved = valuesOf(ada.comments.on('commentSaved'));
    await ada.comments.retryCommentAnnotation('t1');
    await shows(ada, 't1', ['Hello', 'Later']);
    await shows(await commentsOn(service, 'bob', 'plan'), 't1', ['Hello', 'Later']);
    await vi.waitFor(() => expect(saved).toHaveLength(1), PATIENT);
  });

  it('is cancelled by its writer, as a comment or as an edit of one, and nothing of it is sent', async () => {
    await reply('Mine');
    await refusedLater(['comments/update', 'comments/add', 'comments/add'], (onQueued) => [
      ada.comments.updateComment({
        annotationId: 't1',
        comment: { commentId: 'c-Mine', commentText: 'Mine, edited' },
        onQueued,
      }),
      reply('One', onQueued),
      reply('Two', onQueued),
    ]);
    await shows(ada, 't1', ['Hello', 'Mine, edited *', 'One *', 'Two *']);
    const requests = service.requests.length;
    ada.comments.discardUnsynced({ annotationId: 't1', commentId: 'c-Mine' });
    await shows(ada, 't1', ['Hello', 'Mine', 'One *', 'Two *']);
    ada.comments.discardUnsynced({ annotationId: 't1', commentId: 'c-One' });
    await ada.comments.deleteComment({ annotationId: 't1', commentId: 'c-Two' });
    await shows(ada, 't1', ['Hello', 'Mine']);
    expect(service.requests.slice(requests).filter((path) => path.startsWith('comments/'))).toEqual([]);
  });

  it('is changed by an edit, which sends it: as a new comment, that was never edited', async () => {
    await refusedLater(['comments/add'], (onQueued) => [reply('Wrong', onQueued)]);
    const updated = valuesOf(ada.comments.on('updateComment'));
    const event = await ada.comments.updateComment({
      annotationId: 't1',
      comment: { commentId: 'c-Wrong', commentText: 'Right' },
      merge: true,
    });
    expect(event.comment).toMatchObject({ commentText: 'Right', status: 'added' });
    expect(event.comment.isEdited).toBeFalsy();
    expect(updated).toHaveLength(1);
    await shows(ada, 't1', ['Hello', 'Right']);
    expect(countOf('comments/update')).toBe(0);
    await ada.comments.updateComment({ annotationId: 't1', comment: { commentId: 'c-Wrong', commentText: 'Better' } });
    await shows(ada, 't1', ['Hello', 'Better']);
  });

  it('goes before what is written in it: a thread before its reply', async () => {
    await refusedLater(['commentAnnotations/add'], (onQueued) => [
      ada.comments.addCommentAnnotation({
        annotation: { annotationId: 'new', comments: [{ commentText: 'First' }] },
        onQueued,
      }),
    ]);
    await shows(ada, 'new', ['First *']);
    ada.network.refuseNext('commentAnnotations/add', 'PERMISSION_DENIED');
    const early = ada.comments.addComment({ annotationId: 'new', comment: { commentText: 'Too early' } });
    expect((await rejectionOf(early)).code).toBe('NOT_FOUND');
    await shows(ada, 'new', ['First *']);
    await ada.comments.addComment({ annotationId: 'new', comment: { commentText: 'Second' } });
    await shows(ada, 'new', ['First', 'Second']);
    await shows(await commentsOn(service, 'bob', 'plan'), 'new', ['First', 'Second']);
  });

  it('is for the same people when it is sent once more, although private mode and the context provider are off by then', async () => {
    ada.comments.enablePrivateMode({ type: 'restricted' });
    ada.comments.setContextProvider(() => ({ access: { team: 'red' }, part: 'roof' }));
    await refusedLater(['commentAnnotations/add'], (onQueued) => [
      ada.comments.addCommentAnnotation({
        annotation: { annotationId: 'new', comments: [{ commentText: 'Secret' }] },
        onQueued,
      }),
    ]);
    await shows(ada, 'new', ['Secret *']);
    ada.comments.disablePrivateMode();
    const provider = vi.fn<ContextProvider>(() => ({ access: { team: 'blue' }, floor: 1 }));
    ada.comments.setContextProvider(provider);
    await ada.comments.retryCommentAnnotation('new');
    await vi.waitFor(() => expect(countOf('commentAnnotations/add')).toBe(1), PATIENT);
    const stored = await service.rest('commentannotations/get', { documentId: 'plan', annotationIds: ['new'] });
    expect(provider).not.toHaveBeenCalled();
    expect(stored).toMatchObject([
      {
        visibilityConfig: { type: 'restricted', userIds: ['ada'] },
        context: { access: { team: 'red' }, part: 'roof' },
      },
    ]);
  });

  it('is of nobody who comes after', async () => {
    await refusedLater(['comments/add'], (onQueued) => [reply('Of Ada', onQueued)]);
    await shows(ada, 't1', ['Hello', 'Of Ada *']);
    await ada.client.setAuthProvider(service.as('mary').props.authProvider);
    await shows(ada, 't1', ['Hello']);
    await ada.comments.retryCommentAnnotation('t1');
    await ada.client.setAuthProvider(service.as('ada').props.authProvider);
    await shows(ada, 't1', ['Hello']);
    expect(countOf('comments/add')).toBe(0); // what was refused never reached the service
  });
});

it('a thread that is a draft is sent without a connection: handed over at once, published when that is back', async () => {
  const comment = { commentId: 'd1', commentText: 'Half' };
  await ada.comments.addCommentAnnotation({
    annotation: { annotationId: 'draft', isDraft: true, comments: [comment] },
  });
  ada.network.goOffline();
  const onQueued = vi.fn();
  const sent = ada.comments.sendDraftThread({
    annotationId: 'draft',
    comment: { ...comment, commentText: 'Whole' },
    onQueued,
  });
  await vi.waitFor(() => expect(onQueued).toHaveBeenCalled(), PATIENT);
  await expectValue(
    ada.comments.getAllCommentAnnotations(),
    (list) => list?.some(({ annotationId, isDraft }) => annotationId === 'draft' && !isDraft) ?? false,
  );
  ada.network.goOnline();
  await sent;
  await shows(await commentsOn(service, 'bob', 'plan'), 'draft', ['Whole']);
});
