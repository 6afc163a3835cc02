import { addDocuments } from '@parley/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendUpdate } from '../../src/domain/crdt/appendUpdate.js';
import { PolledStores } from '../../src/realtime/crdt/PolledStores.js';
import type { RoomContext } from '../../src/realtime/RoomContext.js';
import type { TopicSubscription } from '../../src/realtime/TopicSubscription.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { typed } from './support/texts.js';

let test: TestService;
beforeAll(async () => void (test = await startTestService()));
afterAll(() => test.close());

it('answers a poll that was being admitted while the one before ended', async () => {
  const { core } = test.service;
  const { organizationId, key } = await TestOrganization.create(await test.newKey());
  await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
  const scope = { apiKey: key.apiKey, organizationId, documentId: 'plan' };
  // All that polled stores know of these two.
  const polled = new PolledStores({ core, tenant: { apiKey: key.apiKey }, organizationId } as RoomContext, 'plan');
  const aPoll = () => {
    const sent: unknown[] = [];
    const reader = { isPoll: true, send: (text: string) => sent.push(JSON.parse(text)) };
    const subscription = { isEnded: false, stores: [{ storeId: 'body', sequence: 0 }], reader };
    // All that polled stores look at in a subscription.
    return { sent, subscription: subscription as unknown as TopicSubscription };
  };
  const admit = ({ subscription }: ReturnType<typeof aPoll>) => polled.load([{ subscription, missed: null }]);
  const [first, next] = [aPoll(), aPoll()];
  (await admit(first))(first.subscription);
  const admitting = admit(next);
  polled.remove(first.subscription);
  (await admitting)(next.subscription);
  const write = { update: typed('Hello'), by: 'ada', sessionId: null };
  await appendUpdate(core, scope, { storeId: 'body', type: 'text', contentKey: 'content' }, write);
  expect(next.sent).toMatchObject([{ type: 'storeChanged', storeId: 'body', sequence: 1 }]);
});
