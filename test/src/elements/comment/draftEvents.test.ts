import { beforeEach, describe, expect, it } from 'vitest';
import type { CommentEvents } from '../../../../src/index.js';
import type { WholeCommentElement } from '../../../../src/elements/comment/WholeCommentElement.js';
import { addThreads, commentsOn, type CommentingClient } from '../../../support/commentsOn.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

const EVENTS = [
  'commentSaveTriggered',
  'commentSaved',
  'addCommentAnnotation',
  'addComment',
  'updateComment',
  'deleteComment',
  'deleteCommentAnnotation',
  'updateStatus',
  'resolveComment',
  'updatePriority',
  'assignUser',
  'updateVisibility',
  'updateAccess',
  'subscribeCommentAnnotation',
  'unsubscribeCommentAnnotation',
] as const satisfies (keyof CommentEvents)[];

let service: TestService;
let ada: CommentingClient;
let comments: WholeCommentElement;
let names: string[];

beforeEach(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1', from: 'bob' });
  ada = await commentsOn(service, 'ada', 'plan');
  comments = ada.comments;
  await expectValue(comments.getAllCommentAnnotations(), (list) => list?.length === 1);
  names = [];
  for (const name of EVENTS) comments.on(name).subscribe(() => void names.push(name));
});

const aComment = (commentText: string, isDraft: boolean) => ({ commentId: 'c', commentText, isDraft });
const draftThread = () =>
  comments.addCommentAnnotation({
    annotation: { annotationId: 'd', isDraft: true, comments: [aComment('Half', true)] },
  });
const draftReply = () => comments.addComment({ annotationId: 't1', comment: aComment('Half', true) });

describe('a draft fires no event of a saved comment (§5.1)', () => {
  it('as a thread: when it is kept, changed, answered and deleted', async () => {
    const { commentAnnotation } = await draftThread();
    expect(commentAnnotation).toMatchObject({ annotationId: 'd', isDraft: true });
    await comments.updateComment({ annotationId: 'd', comment: aComment('Half more', true) });
    const reply = await comments.addComment({ annotationId: 'd', comment: { commentText: 'To myself' } });
    expect(reply).toMatchObject({ annotationId: 'd', comment: { commentText: 'To myself' } });
    await comments.deleteComment({ annotationId: 'd', commentId: reply.commentId });
    await comments.deleteCommentAnnotation({ annotationId: 'd' });
    expect(names).toEqual([]);
  });

  it('as a thread: whatever is set on it', async () => {
    await draftThread();
    const analytics = valuesOf(ada.client.on('analytics'));
    const draft = { annotationId: 'd' };
    const status = { id: 'IN_PROGRESS', name: 'In progress', type: 'ongoing', color: '#000000' } as const;
    const { newStatus } = await comments.updateStatus({ ...draft, status });
    expect(newStatus).toEqual(status);
    await comments.resolveCommentAnnotation(draft);
    await comments.unresolveCommentAnnotation(draft);
    await comments.updatePriority({ ...draft, priority: { id: 'P1', name: 'High', color: '#ff0000' } });
    await comments.assignUser({ ...draft, assignedTo: { userId: 'bob' } });
    await comments.updateVisibility({ ...draft, type: 'restricted' });
    await comments.updateAccess({ ...draft, accessMode: 'public' });
    await comments.unsubscribeCommentAnnotation(draft);
    await comments.subscribeCommentAnnotation(draft);
    expect(names).toEqual([]);
    expect(analytics).toEqual([]);
  });

  it('as a reply: when it is kept, changed and deleted', async () => {
    expect(await draftReply()).toMatchObject({ commentId: 'c', comment: { isDraft: true } });
    await comments.updateComment({ annotationId: 't1', comment: aComment('Half more', true), merge: true });
    await comments.deleteComment({ annotationId: 't1', commentId: 'c' });
    expect(names).toEqual([]);
  });

  it('whose first comment takes the thread along when it is deleted', async () => {
    await draftThread();
    await comments.deleteComment({ annotationId: 'd', commentId: 'c' });
    expect(names).toEqual([]);
  });

  it('that was made without a connection and is changed before it is saved', async () => {
    ada.network.goOffline();
    const adding = draftReply();
    const changed = comments.updateComment({ annotationId: 't1', comment: aComment('Half more', true) });
    ada.network.goOnline();
    await Promise.all([adding, changed]);
    expect(names).toEqual([]);
  });
});

describe('a draft that is sent fires each event once, as of a new comment', () => {
  it('as a reply', async () => {
    await draftReply();
    const triggered = valuesOf(comments.on('commentSaveTriggered'));
    const analytics = valuesOf(ada.client.on('analytics'));
    const sending = comments.updateComment({ annotationId: 't1', comment: aComment('Whole', false) });
    expect(names).toEqual(['commentSaveTriggered']);
    expect(triggered[0]?.commentAnnotation.comments.at(-1)).toMatchObject({ commentText: 'Whole', isDraft: false });
    expect(await sending).toMatchObject({ commentId: 'c', comment: { commentText: 'Whole' } });
    expect(names).toEqual(['commentSaveTriggered', 'addComment', 'commentSaved']);
    expect(analytics).toMatchObject([{ name: 'COMMENT_ADDED' }]);
    await comments.updateComment({ annotationId: 't1', comment: { commentId: 'c', commentText: 'Edited' } });
    expect(names.slice(3)).toEqual(['commentSaveTriggered', 'updateComment', 'commentSaved']);
  });

  it('as a thread', async () => {
    await draftThread();
    const triggered = valuesOf(comments.on('commentSaveTriggered'));
    const added = valuesOf(comments.on('addCommentAnnotation'));
    const analytics = valuesOf(ada.client.on('analytics'));
    const sending = comments.sendDraftThread({ annotationId: 'd', comment: { commentId: 'c', commentText: 'Whole' } });
    expect(names).toEqual(['commentSaveTriggered']);
    expect(triggered).toMatchObject([
      {
        annotationId: 'd',
        commentAnnotation: { isDraft: false, comments: [{ commentText: 'Whole', isDraft: false }] },
      },
    ]);
    await sending;
    expect(names).toEqual(['commentSaveTriggered', 'addCommentAnnotation', 'commentSaved']);
    expect(added[0]?.commentAnnotation.isDraft ?? false).toBe(false);
    expect(analytics).toMatchObject([{ name: 'COMMENT_ADDED' }]);
  });

  it('and nothing but the click when the service refuses it', async () => {
    await draftReply();
    ada.network.refuseNext('comments/update', 'PERMISSION_DENIED');
    await rejectionOf(comments.updateComment({ annotationId: 't1', comment: aComment('Whole', false) }));
    expect(names).toEqual(['commentSaveTriggered']);
  });

  it('and nothing but the click when the service refuses to publish a thread', async () => {
    await draftThread();
    ada.network.refuseNext('commentAnnotations/update', 'PERMISSION_DENIED');
    const comment = { commentId: 'c', commentText: 'Whole' };
    await rejectionOf(comments.sendDraftThread({ annotationId: 'd', comment }));
    expect(names).toEqual(['commentSaveTriggered']);
  });
});

it('a reply that was left in a deleted thread is no draft of an invented one', async () => {
  await addThreads(service, 'plan', { annotationId: 't2', from: 'bob' });
  await expectValue(comments.getAllCommentAnnotations(), (list) => list?.length === 2);
  await service.rest('commentannotations/delete', { documentId: 'plan', annotationIds: ['t2'] });
  await expectValue(comments.getAllCommentAnnotations(), (list) => list?.length === 1);
  const drafts = valuesOf(comments.on('addCommentDraft'));
  for (const annotationId of ['t2', 't1'])
    comments.reportComposer({ type: 'abandon', annotation: { annotationId, comments: [{ commentText: 'Half' }] } });
  expect(drafts).toMatchObject([{ annotationId: 't1', comment: { commentText: 'Half' } }]);
});
