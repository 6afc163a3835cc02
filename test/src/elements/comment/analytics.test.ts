import { beforeEach, expect, it } from 'vitest';
import { DEFAULT_STATUSES } from '@parley/protocol/constants';
import { commentInternals } from '../../../../src/elements/comment/commentInternals.js';
import type { ParleyConfig } from '../../../../src/index.js';
import { valuesOf } from '../../../support/expectValue.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

/** What is counted while Ada adds a thread, resolves it twice, and reacts twice. */
async function counted(config?: ParleyConfig) {
  const { client } = await signIn(service.as('ada'), config && { config });
  await client.setDocuments([{ id: 'plan' }]);
  const comments = commentInternals(client.getCommentElement());
  const analytics = valuesOf(client.on('analytics'));
  const { commentAnnotation } = await comments.addCommentAnnotation({
    annotation: {
      annotationId: 't1',
      comments: [{ commentText: 'Hi {{bob}}', taggedUserContacts: [{ userId: 'bob', text: '@Bob' }] }],
    },
  });
  const { commentId } = commentAnnotation.comments[0]!;
  const status = DEFAULT_STATUSES.find(({ type }) => type === 'terminal')!;
  await comments.updateStatus({ annotationId: 't1', status });
  await comments.updateStatus({ annotationId: 't1', status });
  const request = { annotationId: 't1', commentId, reaction: { reactionId: '👍' } };
  await comments.addReaction(request);
  await comments.addReaction(request);
  await comments.deleteReaction(request);
  await comments.deleteReaction(request);
  return { analytics, commentId, createdAt: commentAnnotation.createdAt };
}

it('counts each change once, with its exact fields', async () => {
  const { analytics, commentId, createdAt } = await counted();
  const thread = {
    annotationId: 't1',
    commentAnnotationCreatedAt: createdAt,
    taggedClientUserIds: ['bob'],
    taggedSnippylyUserIds: ['bob'],
    commentMode: 'manual',
    documentId: 'plan',
  };
  const reaction = { annotationId: 't1', commentId, reactionId: '👍', commentMode: 'manual' };
  expect(analytics.map(({ name, properties }) => [name, properties])).toEqual([
    ['COMMENT_ADDED', { ...thread, commentId }],
    ['COMMENT_STATUS_CHANGED', { ...thread, oldStatusId: 'OPEN', newStatusId: 'RESOLVED' }],
    ['REACTION_ADDED', reaction],
    ['REACTION_DELETED', reaction],
  ]);
});

it('counts nothing where analytics is off', async () => {
  expect((await counted({ analytics: false })).analytics).toEqual([]);
});

it('says how a thread is placed: on an area, a point, or with streamMode in the column', async () => {
  const { client } = await signIn(service.as('ada'));
  await client.setDocuments([{ id: 'plan' }]);
  const comments = client.getCommentElement();
  const analytics = valuesOf(client.on('analytics'));
  const point = { xpath: '/html/body', topPercentage: 1, leftPercentage: 1 };
  const area = { ...point, widthPercentage: 5, heightPercentage: 5 };
  for (const place of [{ targetElement: area, areaAnnotationId: 'a1' }, { targetElement: point }]) {
    await comments.addCommentAnnotation({ annotation: { ...place, comments: [{ commentText: 'Here' }] } });
  }
  comments.enableStreamMode();
  await comments.addCommentAnnotation({ annotation: { targetElement: point, comments: [{ commentText: 'Here' }] } });
  const modes = analytics.map((event) => event.name === 'COMMENT_ADDED' && event.properties.commentMode);
  expect(modes).toEqual(['area', 'pin', 'stream']);
});
