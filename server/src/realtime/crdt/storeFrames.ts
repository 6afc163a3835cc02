import type { StoreFrame, StoreRefusal } from '@parley/protocol';
import { encodeStoreFrame, type ServerStoreFrame } from '@parley/protocol/crdt';
import type { StoreState } from '../../domain/crdt/OpenStore.js';
import type { StoreHead } from '../../domain/crdt/StoreKey.js';
import type { TopicSubscription } from '../TopicSubscription.js';

type CrdtTopicName = `crdt:${string}`;

export function sendStoreFrame(subscription: TopicSubscription, frame: StoreFrame<CrdtTopicName>): void {
  if (!subscription.isEnded) subscription.reader.send(JSON.stringify(frame));
}

/** Sends why a channel is closed; with `what`, why that was refused. */
export function refuseStore(
  subscription: TopicSubscription,
  channel: number,
  code: StoreRefusal,
  message: string,
  what?: { update: number } | { awareness: true },
): void {
  const topic = subscription.topic as CrdtTopicName; // only these have channels
  sendStoreFrame(subscription, {
    type: 'storeRefused',
    topic,
    channel,
    code,
    message,
    ...what,
  });
}

/** Sends that the store is open. The state, which is on disk, follows with `sendState`. */
export function sendOpened(
  subscription: TopicSubscription,
  channel: number,
  { head, sequence }: { head: StoreHead | null; sequence: number },
  isReadOnly: boolean,
): void {
  sendStoreFrame(subscription, {
    type: 'storeOpened',
    topic: subscription.topic as CrdtTopicName, // only these have channels
    channel,
    sequence,
    lastUpdate: head && new Date(head.lastUpdate).toISOString(),
    lastUpdatedBy: head && head.lastUpdatedBy,
    createdAt: head && head.createdAt,
    isReadOnly,
  });
}

export function sendState(
  subscription: TopicSubscription,
  channel: number,
  { sequence, diff, vector }: StoreState,
): void {
  sendBinary(subscription, encodeStoreFrame({ kind: 'sync', channel, sequence, diff, vector }));
}

export function sendBinary(subscription: TopicSubscription, bytes: Uint8Array): void {
  if (!subscription.isEnded) subscription.reader.send(bytes);
}

/** Returns a frame for any channel. Most clients number alike, and get the same bytes. */
export function forChannels(
  frame: Extract<ServerStoreFrame, { kind: 'update' | 'awareness' }>,
): (channel: number) => Uint8Array {
  const made = new Map<number, Uint8Array>();
  return (channel) => {
    let bytes = made.get(channel);
    if (!bytes) made.set(channel, (bytes = encodeStoreFrame({ ...frame, channel })));
    return bytes;
  };
}
