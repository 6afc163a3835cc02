import {
  identify,
  listCommentAnnotations,
  listInlineReactions,
  listLiveStates,
  poll,
  type SubscriptionFields,
  type Topic,
} from '@parley/protocol';
import type { GrowthWorld } from '../GrowthWorld.js';
import { asks, does, person, type Measured, type Operation } from '../Operation.js';

type Request = Partial<Omit<SubscriptionFields, 'topic'>>;

/** What a browser follows on a page with one document. */
const PAGE: Topic[] = ['inbox', 'permissions', 'commentCounts', 'activities', 'document:plan', 'comments:plan'];

const follow = (userId: string, topic: Topic, organizationId = 'acme') =>
  does(
    `subscribe to ${topic}, ${userId}`,
    (world) => connectNew(world, userId, organizationId),
    (_world, socket) => subscribed(socket, [topic]),
  );

/** A connection comes back after `missed` changes of the topic. */
const resume = (userId: string, topic: Topic, missed: number) =>
  does(
    `resume ${topic} after ${missed} changes, ${userId}`,
    async (world) => {
      const { head, stamp } = await positionOf(world, userId, topic);
      return { socket: await connectNew(world, userId, 'acme'), request: { since: head - missed, stamp } };
    },
    (_world, { socket, request }) => subscribed(socket, [topic], request),
  );

/**
 * Sign-in, subscriptions, and what a connection does when it comes back. Without who is here, who types and where cursors are: that is answered
 * at a tick of the clock, which stands still, and is in memory.
 */
export const live: Operation[] = [
  does(
    'sign in and follow a page',
    async (world) => {
      await world.forgetReaders();
      return world.as('ada');
    },
    async (world, call) => {
      const { bytes } = await call(identify, { organizationId: 'acme', user: { userId: 'ada', name: 'Ada Lovelace' } });
      const answer = await subscribed(await world.connect('ada', 'acme'), PAGE);
      return { bytes: bytes + answer.bytes };
    },
  ),
  does(
    'poll a page',
    async (world) => {
      await world.forgetReaders();
      return world.as('ada');
    },
    (_world, call) =>
      call(poll, { organizationId: 'acme', subscriptions: PAGE.map((topic) => ({ topic })), waitMs: 0 }),
  ),
  follow('ada', 'inbox'),
  follow('bob', 'inbox'),
  follow('cleo', 'inbox'),
  follow('guest', 'inbox'),
  follow('user-3', 'inbox'),
  follow('dora', 'inbox', 'sealed'),
  follow('ada', 'permissions'),
  follow('ada', 'commentCounts'),
  follow('ada', 'activities'),
  follow('ada', 'recordings'),
  follow('ada', 'document:plan'),
  follow('ada', 'liveState:plan'),
  asks('live states, ada', person('ada'), listLiveStates, {
    organizationId: 'acme',
    documentId: 'plan',
    liveStateDataIds: ['slide', 'filter'],
  }),
  follow('ada', 'inlineReactions:plan'),
  asks('reactions to elements, ada', person('ada'), listInlineReactions, {
    organizationId: 'acme',
    documentId: 'plan',
    targetElementIds: ['chart', 'title'],
  }),
  follow('ada', 'access:plan'),
  follow('ada', 'crdt:plan'),
  follow('ada', 'comments:plan'),
  follow('ada', 'comments:big'),
  ...[10, 990].flatMap((missed) => [
    resume('ada', 'inbox', missed),
    resume('guest', 'inbox', missed),
    resume('ada', 'permissions', missed),
    resume('ada', 'commentCounts', missed),
    resume('ada', 'activities', missed),
    resume('ada', 'recordings', missed),
    resume('ada', 'comments:plan', missed),
  ]),
];

/** A connection of somebody whom the service does not remember. */
async function connectNew(world: GrowthWorld, userId: string, organizationId: string) {
  await world.forgetReaders();
  return world.connect(userId, organizationId);
}

/** Subscribes, and resolves when all topics have answered, with what they sent. The connection is cut then. */
async function subscribed(
  socket: Awaited<ReturnType<GrowthWorld['connect']>>,
  topics: readonly Topic[],
  request: Request = {},
): Promise<Measured> {
  for (const topic of topics) socket.subscribe(topic, request);
  for (const _ of topics) await socket.next('subscribed');
  // Missed changes are sent right after `subscribed`.
  await new Promise((resolve) => setImmediate(resolve));
  socket.cut();
  return { bytes: JSON.stringify(socket.received).length };
}

/** Where the topic is now, and the stamp of what the person sees in it. */
async function positionOf(world: GrowthWorld, userId: string, topic: Topic) {
  const socket = await world.connect(userId, 'acme');
  socket.subscribe(topic);
  const { sequence, stamp } = await socket.next('subscribed');
  socket.cut();
  if (stamp !== undefined || !topic.startsWith('comments:')) return { head: sequence, stamp };
  const documentId = topic.slice('comments:'.length);
  const call = await world.as(userId);
  const { data } = await call(listCommentAnnotations, {
    organizationId: 'acme',
    documentIds: [documentId],
    pageSize: 1,
  });
  return { head: sequence, stamp: data.stamps[documentId] };
}
