import { beforeEach, expect, it } from 'vitest';
import { addThreads, commentsOn, type CommentingClient } from '../../../../support/commentsOn.js';
import { expectValue } from '../../../../support/expectValue.js';
import { rejectionOf } from '../../../../support/rejectionOf.js';
import { startTestService, type TestService } from '../../../../support/startTestService.js';

const at = (leftPercentage: number) => ({ xpath: '//*[@id="intro"]', topPercentage: 50, leftPercentage });
let service: TestService;
let ada: CommentingClient;
beforeEach(async () => {
  service = await startTestService();
  await addThreads(
    service,
    'plan',
    { annotationId: 'pin', from: 'ada', targetElement: at(10) },
    { annotationId: 'text', from: 'ada', targetElement: at(10), targetTextRange: { text: 'Revenue' } },
    { annotationId: 'target', from: 'ada', targetElement: at(10), targetElementId: 'intro' },
    { annotationId: 'page', from: 'ada' },
  );
  ada = await commentsOn(service, 'ada', 'plan');
  await expectValue(ada.comments.getAllCommentAnnotations(), (list) => list?.length === 4);
});

it('a pin goes to another point, for everybody, by its author (§7.10)', async () => {
  const { targetElement } = await ada.comments.movePin('pin', { targetElement: at(90) });
  expect(targetElement).toEqual(at(90));
  const bob = await commentsOn(service, 'bob', 'plan');
  await expectValue(
    bob.comments.getAllCommentAnnotations(),
    (list) => list?.find(({ annotationId }) => annotationId === 'pin')?.targetElement?.['leftPercentage'] === 90,
  );
  expect((await rejectionOf(bob.comments.movePin('pin', { targetElement: at(20) }))).code).toBe('PERMISSION_DENIED');
});

it.each([
  ['on a text', 'text', {}],
  ['on a target of the host', 'target', {}],
  ['without a place', 'page', {}],
  ['that would go into another document', 'pin', { documentId: 'notes' }],
])('a thread %s is not moved, and nothing is sent', async (_, annotationId, place) => {
  const requests = service.requests.length;
  const refusal = rejectionOf(ada.comments.movePin(annotationId, { targetElement: at(90), ...place }));
  expect((await refusal).code).toBe('FAILED_PRECONDITION');
  expect(service.requests.slice(requests)).toEqual([]);
});
