import type { CommentAnnotation } from '../../../../src/elements/comment/CommentAnnotation.js';
import { beforeEach, expect, it } from 'vitest';
import { customerStore } from '../../../support/customerStore.js';
import { addThreads, commentsOn, type CommentingClient } from '../../../support/commentsOn.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

let service: TestService;
let ada: CommentingClient;
beforeEach(async () => {
  service = await startTestService();
  const suggestion = { summary: 'Say it shorter', newValue: 'b' };
  await addThreads(service, 'plan', { annotationId: 'plain' }, { annotationId: 's1', type: 'suggestion', suggestion });
  ada = await commentsOn(service, { userId: 'ada', name: 'Ada' }, 'plan');
  await expectValue(ada.comments.getAllCommentAnnotations(), (list) => list?.length === 2);
});

it('a suggestion is accepted or rejected by whoever may write; everybody sees it, and the decision emits an event (§2.2, §5.2)', async () => {
  const accepted = valuesOf(ada.comments.on('suggestionAccepted'));
  const rejected = valuesOf(ada.comments.on('suggestionRejected'));
  const event = await ada.comments.rejectSuggestion({ annotationId: 's1', reason: 'Too short' });
  expect(event).toMatchObject({
    annotationId: 's1',
    actionUser: { userId: 'ada' },
    rejectReason: 'Too short',
    commentAnnotation: { suggestion: { status: 'rejected', resolvedBy: 'ada', summary: 'Say it shorter' } },
  });
  expect([accepted, rejected]).toEqual([[], [event]]);
  await ada.comments.acceptSuggestion({ annotationId: 's1' });
  expect(accepted).toMatchObject([{ actionUser: { userId: 'ada' } }]);
  const bob = await commentsOn(service, 'bob', 'plan');
  await expectValue(
    bob.comments.getAllCommentAnnotations(),
    (list) => list?.find(({ annotationId }) => annotationId === 's1')?.suggestion?.['status'] === 'accepted',
  );
  expect((await rejectionOf(ada.comments.acceptSuggestion({ annotationId: 'plain' }))).code).toBe(
    'FAILED_PRECONDITION',
  );
});

it('a thread is accepted or rejected as it is, with what would replace the content of the page (§5.2, §7.14)', async () => {
  const comment = { commentText: 'Shorter', replaceContentText: 'Hi', replaceContentHtml: '<p>Hi</p>' };
  const { annotationId } = await ada.comments.addCommentAnnotation({ annotation: { comments: [comment] } });
  const store = customerStore();
  const additionalSaveEvents = [{ event: 'comment.accept' as const }];
  ada.client.setDataProviders({ comment: { ...store.provider, config: { additionalSaveEvents } } });
  const received = [
    valuesOf(ada.comments.on('acceptCommentAnnotation')),
    valuesOf(ada.comments.on('rejectCommentAnnotation')),
  ];
  const accepted = await ada.comments.acceptCommentAnnotation({ annotationId });
  expect(accepted).toMatchObject({
    annotationId,
    actionUser: { userId: 'ada' },
    commentAnnotation: { accepted: true },
    replaceContentText: 'Hi',
    replaceContentHtml: '<p>Hi</p>',
  });
  expect(store.save.mock.calls.map(([{ event }]) => event)).toEqual(['comment.accept']);
  const rejected = await ada.comments.rejectCommentAnnotation({ annotationId });
  expect(rejected.commentAnnotation.accepted).toBe(false);
  expect(received).toEqual([[accepted], [rejected]]);
  const bob = await commentsOn(service, 'bob', 'plan');
  await expectValue(
    bob.comments.getAllCommentAnnotations(),
    (list) => list?.find((one) => one.annotationId === annotationId)?.accepted === false,
  );
});

it('a thread waits for an admin: others do not see it, and its author may not decide (§7.14)', async () => {
  const { organizationId } = service;
  await service.rest('organizations/update', { organizations: [{ organizationId, moderatorMode: true }] });
  const bob = await commentsOn(service, 'bob', 'plan');
  const rob = await commentsOn(service, { userId: 'rob', isAdmin: true }, 'plan');
  const ofAda = (list: readonly CommentAnnotation[] | null) => list?.find(({ from }) => from.userId === 'ada');
  const counts = bob.comments.getCommentAnnotationsCount({ documentIds: ['plan'] });
  await expectValue(counts, (found) => found.data?.['plan']?.total === 2);
  const added = await ada.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Wait' }] } });
  const { annotationId } = added;
  await expectValue(ada.comments.getAllCommentAnnotations(), (list) => ofAda(list)?.approved === false);
  await expectValue(rob.comments.getAllCommentAnnotations(), (list) => ofAda(list)?.approved === false);
  for (const decide of ['approveCommentAnnotation', 'acceptCommentAnnotation', 'rejectCommentAnnotation'] as const) {
    expect((await rejectionOf(ada.comments[decide]({ annotationId }))).code).toBe('PERMISSION_DENIED');
    expect((await rejectionOf(bob.comments[decide]({ annotationId }))).code).not.toBe('FAILED_PRECONDITION');
  }
  await rob.comments.rejectCommentAnnotation({ annotationId });
  await expectValue(ada.comments.getAllCommentAnnotations(), (list) => ofAda(list)?.accepted === false);
  const { commentAnnotation } = await rob.comments.approveCommentAnnotation({ annotationId });
  expect(commentAnnotation).toMatchObject({ approved: true });
  expect(commentAnnotation.accepted).toBeUndefined();
  await expectValue(bob.comments.getAllCommentAnnotations(), (list) => ofAda(list)?.approved === true);
  await expectValue(counts, (found) => found.data?.['plan']?.total === 3);
});

it('an approval is stored and emits an event, and the comment provider gets both when it asks to', async () => {
  ada = await commentsOn(service, { userId: 'root', isAdmin: true }, 'plan');
  await expectValue(ada.comments.getAllCommentAnnotations(), (list) => list?.length === 2);
  const store = customerStore();
  const additionalSaveEvents = [
    { event: 'comment_annotation.approve' as const },
    { event: 'comment_annotation.suggestion_accept' as const },
  ];
  ada.client.setDataProviders({ comment: { ...store.provider, config: { additionalSaveEvents } } });
  const received = valuesOf(ada.comments.on('approveCommentAnnotation'));
  expect((await ada.comments.approveCommentAnnotation({ annotationId: 'plain' })).commentAnnotation.approved).toBe(
    true,
  );
  expect(received).toMatchObject([{ annotationId: 'plain' }]);
  await ada.comments.rejectSuggestion({ annotationId: 's1' });
  await ada.comments.acceptSuggestion({ annotationId: 's1' });
  expect(store.save.mock.calls.map(([{ event }]) => event)).toEqual(additionalSaveEvents.map(({ event }) => event));
});

it('items of the list of the host go for a thread, for everybody; a list that is none is refused', async () => {
  const customList = [{ id: 'legal', label: 'Legal' }];
  expect(await ada.comments.updateCustomList({ annotationId: 'plain', customList })).toMatchObject({ customList });
  const bob = await commentsOn(service, 'bob', 'plan');
  await expectValue(
    bob.comments.getAllCommentAnnotations(),
    (list) => list?.find(({ annotationId }) => annotationId === 'plain')?.customList[0]?.id === 'legal',
  );
  const data = customList.flatMap((item) => [item, item]);
  for (const wrong of [[], data]) {
    const list = { type: 'multi' as const, data: wrong };
    expect(() => ada.comments.createCustomListDataOnAnnotation(list)).toThrow('createCustomListDataOnAnnotation');
  }
});

it('a recording is read, and taken away by the author of its comment, with the comment when nothing else is in it', async () => {
  const recording = (id: string) => ({ id, type: 'audio' as const, audioUrl: `https://x.test/${id}.mp3` });
  const comment = { commentId: 'c1', commentText: 'Listen', recorders: [recording('r1'), recording('r2')] };
  await ada.comments.addComment({ annotationId: 'plain', comment });
  const withRecording = { commentId: 'c2', recorders: [recording('r3')] };
  await ada.comments.addComment({ annotationId: 'plain', comment: withRecording });
  const of = { annotationId: 'plain', commentId: 'c1' };
  expect(await ada.comments.getRecording(of)).toMatchObject([{ id: 'r1' }, { id: 'r2' }]);
  expect(await ada.comments.getRecording({ ...of, recorderId: 'r2' })).toMatchObject([{ id: 'r2' }]);

  const received = valuesOf(ada.comments.on('deleteRecording'));
  await ada.comments.deleteRecording({ ...of, recorderId: 'r1' });
  expect(received).toMatchObject([{ commentId: 'c1', recording: { id: 'r1' } }]);
  await ada.comments.deleteRecording({ annotationId: 'plain', commentId: 'c2', recorderId: 'r3' });
  const bob = await commentsOn(service, 'bob', 'plan');
  const left = (await bob.comments.getComment({ annotationId: 'plain' })).map(({ recorders }) => recorders);
  expect(left).toMatchObject([[], [{ id: 'r2' }]]);
  expect((await rejectionOf(bob.comments.deleteRecording({ ...of, recorderId: 'r2' }))).code).toBe('PERMISSION_DENIED');
  expect((await rejectionOf(ada.comments.deleteRecording({ ...of, recorderId: 'r1' }))).code).toBe('NOT_FOUND');
});

it('recordings of a comment are taken away at the same time', async () => {
  const recorders = ['r1', 'r2', 'r3'].map((id) => ({
    id,
    type: 'audio' as const,
    audioUrl: `https://x.test/${id}.mp3`,
  }));
  const of = { annotationId: 'plain', commentId: 'c1' };
  await ada.comments.addComment({ annotationId: 'plain', comment: { commentId: 'c1', recorders } });
  await Promise.all(['r1', 'r2'].map((recorderId) => ada.comments.deleteRecording({ ...of, recorderId })));
  const bob = await commentsOn(service, 'bob', 'plan');
  expect(await bob.comments.getRecording(of)).toMatchObject([{ id: 'r3' }]);
});
