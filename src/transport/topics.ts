import type { ServerFrame, SubscriptionFields, Topic } from '@parley/protocol';
import type { BinaryFrame } from './Link.js';
import type { SubscribeOptions, TopicMessage } from './Transport.js';

interface TopicState {
  handlers: Set<(message: TopicMessage) => void>;
  /** Last position received; `undefined` until the service has named one. */
  position: number | undefined;
  /** The latest stamp of the viewer's access, of topics that have one. */
  stamp: string | undefined;
  /** The options of the first reader, with `options` and `access` of the latest. */
  given: SubscribeOptions;
  /** The service has not answered the latest `subscribe` yet. */
  isAwaited: boolean;
}

/** The followed topics and the position of each, so that a new connection resumes where the last one ended. */
export function createTopics() {
  const topics = new Map<Topic, TopicState>();

  return {
    /** Adds a reader; returns the subscription to send. */
    add(topic: Topic, handler: (message: TopicMessage) => void, given: SubscribeOptions): SubscriptionFields {
      const { since, options, stamp, access } = given;
      let state = topics.get(topic);
      if (state) {
        // A reader that is behind the others receives the difference again; changes may be applied twice.
        if (since !== undefined && state.position !== undefined) state.position = Math.min(state.position, since);
        state.stamp = stamp ?? state.stamp;
        state.given = { ...state.given, options, access };
      } else {
        state = { handlers: new Set(), position: since, stamp, given, isAwaited: true };
        topics.set(topic, state);
      }
      state.handlers.add(handler);
      state.isAwaited = true;
      return subscription(topic, state);
    },

    /** Removes a reader; `true` when it was the last one of the topic. */
    remove(topic: Topic, handler: (message: TopicMessage) => void): boolean {
      const state = topics.get(topic);
      if (!state?.handlers.delete(handler) || state.handlers.size > 0) return false;
      return topics.delete(topic);
    },

    clear: () => topics.clear(),

    /** The subscriptions that a new connection sends. @param isSameLink the link is the same as before: topics it has answered stay live */
    all(isSameLink = false): SubscriptionFields[] {
      return [...topics].map(([topic, state]) => {
        if (!isSameLink) state.isAwaited = true;
        return subscription(topic, state);
      });
    },

    /** A poll answers all its subscriptions at once; a socket answers each one. */
    answered(subscriptions: SubscriptionFields[]) {
      for (const { topic } of subscriptions) {
        const state = topics.get(topic);
        if (state) state.isAwaited = false;
      }
    },

    /** Whether the first answer of a topic is pending. */
    isAwaiting: () => [...topics.values()].some(({ isAwaited }) => isAwaited),

    /** Whether the current link has answered for this topic. */
    isLive: (topic: Topic) => topics.get(topic)?.isAwaited === false,

    /** Handles a frame. Returns a subscription to send again when the frame shows a gap. */
    receive(frame: ServerFrame | BinaryFrame): SubscriptionFields | undefined {
      if (typeof frame !== 'object' || frame === null) return undefined;
      if (frame.type === 'binary')
        for (const [topic, state] of topics) if (topic.startsWith('crdt:')) deliver(state, frame);
      if (!('topic' in frame)) return undefined;
      const state = topics.get(frame.topic);
      if (!state) return undefined; // unsubscribed meanwhile
      switch (frame.type) {
        case 'subscribed':
          state.isAwaited = false;
          // While changes are replayed the position stays: losing the connection now must replay them again.
          if (frame.reset || state.position === undefined) state.position = frame.sequence;
          state.stamp = frame.stamp;
          deliver(state, message(frame.reset ? 'reset' : 'subscribed', frame));
          return undefined;
        case 'reset':
          state.position = frame.sequence;
          state.stamp = frame.stamp;
          deliver(state, message('reset', frame));
          return undefined;
        case 'changes': {
          const { position = frame.after } = state;
          if (frame.after > position) {
            // A gap: request the missing frames once. Frames that arrive before the answer are in the answer too.
            if (state.isAwaited) return undefined;
            state.isAwaited = true;
            return subscription(frame.topic, state);
          }
          if (frame.sequence < position) return undefined; // had it already
          state.position = frame.sequence;
          const { type, after, sequence, changes, counts, stamp = state.stamp } = frame;
          state.stamp = stamp;
          deliver(state, { type, after, sequence, changes, ...(counts && { counts }) });
          return undefined;
        }
        case 'presence':
        case 'typing':
          state.isAwaited = false;
          state.position = frame.stamp;
          deliver(state, frame);
          return undefined;
        case 'cursors':
          state.isAwaited = false;
          deliver(state, frame);
          return undefined;
        case 'unsubscribed':
          topics.delete(frame.topic);
          deliver(state, { type: 'unsubscribed', code: frame.code, message: frame.message });
          return undefined;
        default:
          // A service that is newer may send others, and a broken one something without a type.
          // oxlint-disable-next-line unicorn/prefer-string-starts-ends-with
          if (/^store/.test(frame.type)) deliver(state, frame);
      }
    },
  };
}

export type Topics = ReturnType<typeof createTopics>;

function message(
  type: 'subscribed' | 'reset',
  { sequence, counts }: Extract<ServerFrame, { type: 'subscribed' | 'reset' }>,
) {
  return { type, sequence, ...(counts && { counts }) };
}

const subscription = (
  topic: Topic,
  { position, stamp, given: { options, presence, typing, cursor, access, stores } }: TopicState,
): SubscriptionFields => ({
  topic,
  since: position,
  options,
  stamp,
  presence, // as JSON it is its tab and its state now
  typing: typing?.annotationId,
  cursor: cursor?.place ?? undefined,
  access,
  stores: stores?.held,
});

function deliver(state: TopicState, message: TopicMessage): void {
  for (const handler of Array.from(state.handlers)) {
    if (!state.handlers.has(handler)) continue;
    try {
      handler(message);
    } catch (error) {
      // The error affects neither other readers nor the connection; error trackers receive it.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
