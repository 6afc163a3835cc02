import { beforeEach, expect, it, vi } from 'vitest';
import type { DataProviders } from '../../../src/index.js';
import { signIn } from '../../support/signIn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});

/** A customer's store that stores nothing and reports the place of each request. */
function watchedStore() {
  const places = vi.fn<(event: string, metadata: object) => void>();
  const answer = async ({ event, metadata }: { event: string; metadata: object }) => {
    places(event, metadata);
    return { status: 200, data: { url: 'https://files.test/1' } };
  };
  const store = { get: async () => ({ status: 200, data: {} }), save: answer, delete: answer };
  const { delete: _, ...activity } = store;
  return { places, providers: { comment: store, reaction: store, attachment: store, activity } as DataProviders };
}

it('says the name of the document to every save, and the ids alone to every delete (§6.1)', async () => {
  const { places, providers } = watchedStore();
  const { client } = await signIn(service.as('ada'), { dataProviders: providers });
  await client.setDocuments([{ id: 'plan', metadata: { documentName: 'The plan', own: 1 } }]);
  const comments = client.getCommentElement();
  await comments.addCommentAnnotation({
    annotation: { annotationId: 't1', comments: [{ commentId: 'c1', commentText: 'One' }] },
  });
  const files = [new File(['a'], 'a.png', { type: 'image/png' })];
  const [file] = await comments.addAttachment({ annotationId: 't1', commentId: 'c1', files });
  const reaction = { annotationId: 't1', commentId: 'c1', reaction: { reactionId: '👍' } };
  await comments.addReaction(reaction);
  await comments.deleteReaction(reaction);
  await comments.deleteCommentAnnotation({ annotationId: 't1' });
  const inline = { targetElementId: 'chart', reactionId: '👍' };
  await client.getReactionElement().toggleReaction(inline);
  await client.getReactionElement().toggleReaction(inline);
  await client
    .getActivityElement()
    .createActivity({ featureType: 'custom', actionType: 'deployed', targetEntityId: 'build' });

  const place = { apiKey: 'test', documentId: 'plan', organizationId: service.organizationId };
  const whole = { ...place, documentMetadata: { documentName: 'The plan' }, sdkVersion: expect.any(String) };
  await vi.waitFor(() => expect(places).toHaveBeenCalledWith('attachment.delete', place));
  expect(Object.fromEntries(places.mock.calls)).toEqual({
    'attachment.add': { ...whole, attachmentId: file?.attachment?.attachmentId, commentAnnotationId: 't1' },
    'comment_annotation.add': whole,
    'comment.update': whole,
    'reaction.add': whole,
    'reaction.delete': place,
    'comment_annotation.delete': place,
    'attachment.delete': place,
    'activity.save': whole,
  });
});
