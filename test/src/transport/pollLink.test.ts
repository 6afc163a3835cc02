import { ParleyError } from '@parley/protocol/constants';
import { expect, it, vi } from 'vitest';
import { pollLink } from '../../../src/transport/pollLink.js';
import { createTopics } from '../../../src/transport/topics.js';
import type { Transport } from '../../../src/transport/Transport.js';

it('has live topics while a poll waits, and is asked again for what is added to one', async () => {
  const topics = createTopics();
  const asked: { body: unknown; answer(frames: unknown[]): void }[] = [];
  // Only `poll` is asked.
  const request = ((_operation: string, body: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise<unknown>((resolve, reject) => {
      asked.push({ body, answer: (frames) => resolve({ data: { frames } }) });
      signal.addEventListener('abort', () => reject(new ParleyError('CANCELLED', 'Asked again.')));
    })) as unknown as Transport['request'];
  const held = [{ storeId: 'notes', sequence: 1 }];
  topics.add('crdt:plan', () => {}, { stores: { held } });
  const credentials = { userId: 'ada', organizationId: 'acme', token: 'token' };
  const link = pollLink(request, topics)(credentials as Parameters<ReturnType<typeof pollLink>>[0], {
    onOpen() {},
    onFrame: (frame) => void topics.receive(frame),
    onClose() {},
  });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(topics.isLive('crdt:plan')).toBe(false);
  asked[0]!.answer([{ type: 'subscribed', topic: 'crdt:plan', sequence: 0, reset: false }]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(topics.isLive('crdt:plan')).toBe(true);

  held.push({ storeId: 'board', sequence: 0 });
  link.send({ type: 'closeStore', topic: 'crdt:plan', channel: 0 });
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]!.body).toMatchObject({ waitMs: 0, subscriptions: [{ topic: 'crdt:plan', stores: held }] });
  link.close();
});
