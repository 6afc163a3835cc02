import { type ActionName, addUsers, testWebhookEndpoint, type WebhookEventName } from '@parley/protocol';
import { afterAll, beforeAll, expect, expectTypeOf, it, vi } from 'vitest';
import { startTestService, type TestService } from '../../server/test/support/startTestService.js';
import { TestHooks } from '../../server/test/support/TestHooks.js';
import { Writer } from '../../server/test/support/Writer.js';
import { type BasicWebhookEvent, verifyBasicWebhook, verifyWebhook, type WebhookEvent } from '../src/index.js';
import { parleyOn } from './support/parleyOn.js';

let test: TestService;
let hooks: TestHooks;
let secret: string;
let endpointId: string;
beforeAll(async () => {
  test = await startTestService();
  hooks = await TestHooks.create(test);
  const { key } = hooks.acme;
  await hooks.useBasic({ authToken: 'dXNlcjpwYXNz' });
  await hooks.useAdvanced();
  endpointId = await hooks.endpoint('advanced');
  const parley = parleyOn(test, key);
  ({ secret } = await parley.workspace.advancedwebhook.endpoints.secret.get({ endpointId }));
  await key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'cy', name: 'Cy' }] });
  const ada = await Writer.create(hooks.acme, 'ada');
  const bob = await Writer.create(hooks.acme, 'bob');
  await ada.add({ comments: [{ commentId: 'c', commentText: 'Hi {{bob}}', taggedUserContacts: [{ userId: 'bob' }] }] });
  await bob.reply();
  await bob.react();
  await bob.deleteComment({ commentId: 'reply' });
  const priority = { id: 'P1', name: 'P1' };
  await bob.update({ assignedTo: { userId: 'cy' }, status: { id: 'DONE', name: 'Done', type: 'terminal' }, priority });
  await hooks.drain();
  vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now() });
}, 60_000);
afterAll(() => {
  vi.useRealTimers();
  return test.close();
});

const received = () => hooks.sent('advanced').map(({ body, headers }) => verifyWebhook({ body, headers, secret }));

/** As a customer writes it: each branch sees the fields of its event. */
function describeEvent(event: WebhookEvent): string {
  switch (event.event) {
    case 'comment_annotation.add':
    case 'comment.add':
    case 'comment.delete':
      expectTypeOf(event.data.targetComment.commentText).toEqualTypeOf<string | undefined>();
      return `${event.data.actionUser.userId}: ${event.data.targetComment.commentId}`;
    case 'comment_annotation.status_change':
      return `${event.data.oldStatus.id} to ${event.data.newStatus.id}`;
    case 'comment_annotation.priority_change':
      return `priority ${event.data.newPriority?.name}`;
    case 'comment_annotation.assign':
      return `assigned ${event.data.assigned} to ${event.data.commentAnnotation.assignedTo?.userId}`;
    case 'comment.reaction_add':
      return `reacted to ${event.data.targetComment.commentId} in ${event.data.metadata.documentId}`;
    case 'recorder.done':
      return `${event.data.from.userId} recorded ${event.data.recorderId}`;
    case 'test':
      return `test of ${event.testOf}`;
    default:
      return event.event;
  }
}

it('have a type for each name', () => {
  expectTypeOf<WebhookEvent['event']>().toEqualTypeOf<WebhookEventName | 'test'>();
  expectTypeOf<BasicWebhookEvent['actionType']>().toEqualTypeOf<ActionName>();
});

it('of advanced webhooks are what their types say', () => {
  // In any order.
  expect(received().map(describeEvent).sort()).toEqual([
    'OPEN to DONE',
    'ada: c',
    'assigned true to cy',
    'bob: reply',
    'bob: reply',
    'priority P1',
    'reacted to c in plan',
  ]);
});

it('distinguish a test delivery from the event it stands for', async () => {
  await hooks.acme.key.call(testWebhookEndpoint, { endpointId, event: 'comment.add' });
  await hooks.drain();
  expect(received().map(describeEvent).at(-1)).toBe('test of comment.add');
});

it('of the basic webhook are what their types say', () => {
  const events = hooks.sent('processed').map(({ body, headers }) => {
    return verifyBasicWebhook({ body, headers, authToken: 'dXNlcjpwYXNz' });
  });
  const describeBasicEvent = (event: BasicWebhookEvent) => {
    if (event.actionType === 'updateData') return event.crdtData.id;
    if (event.actionType === 'done') return event.recorderId;
    const change = event.actionType === 'statusChanged' ? event.newStatus.id : (event.targetComment?.commentId ?? '');
    return [event.actionType, event.actionUser.userId, change, ...(event.notifyUserIds ?? [])].join(' ');
  };
  expect(events.map(describeBasicEvent).sort()).toEqual([
    'added bob reply ada',
    'assigned bob  cy ada',
    'deleted bob reply',
    'newlyAdded ada c bob',
    'priorityChanged bob  cy ada',
    'reactionAdded bob c ada',
    'statusChanged bob DONE cy ada',
  ]);
});
