import type { NotificationCounts, ServerFrame } from '@parley/protocol';
import type { Subscription } from './Subscription.js';

/**
 * Writes the frames of a subscription and keeps its position. This is the one place where positions go out, so that the `after`
 * of a frame is always the `sequence` of the one before.
 */

/**
 * Positions that may pass a reader by without a word, because nothing in them is for it. Far below what a resume replays, so
 * that losing the connection costs nobody a reset.
 */
const SILENT_POSITIONS = 250;

/** Answers `subscribe` at `position`. `since`: from where the changes follow; `null`: the reader starts anew. */
export function sendSubscribed(
  subscription: Subscription,
  position: number,
  since: number | null,
  counts?: NotificationCounts,
): void {
  subscription.isLive = true;
  subscription.position = since ?? position;
  const { topic } = subscription;
  send(subscription, {
    type: 'subscribed',
    topic,
    sequence: position,
    reset: since === null,
    ...(counts && { counts }),
  });
}

/** The part of a `changes` frame that readers at different positions share. `changes`: each as JSON. */
export function changesText(changes: readonly string[], counts?: NotificationCounts): string {
  return `"changes":[${changes.join(',')}]${counts ? `,"counts":${JSON.stringify(counts)}` : ''}}`;
}

/** Everything after the reader's position up to `sequence`. `text`: made by `changesText`. */
export function sendChanges(subscription: Subscription, sequence: number, text: string): void {
  const { topic, position: after } = subscription;
  subscription.position = sequence;
  const head = JSON.stringify({ type: 'changes', topic, after, sequence });
  if (!subscription.isEnded) subscription.reader.send(`${head.slice(0, -1)},${text}`);
}

/** Nothing up to `sequence` is for the reader: told only when many positions have passed. */
export function keepUp(subscription: Subscription, sequence: number): void {
  if (sequence - subscription.position >= SILENT_POSITIONS) catchUp(subscription, sequence);
}

/** As `keepUp`, told in any case. */
export function catchUp(subscription: Subscription, sequence: number): void {
  if (subscription.isLive && sequence > subscription.position) sendChanges(subscription, sequence, changesText([]));
}

/** The reader forgets what it holds and reads anew. */
export function sendReset(subscription: Subscription, sequence: number, counts?: NotificationCounts): void {
  subscription.position = sequence;
  send(subscription, { type: 'reset', topic: subscription.topic, sequence, ...(counts && { counts }) });
}

/** The subscription is refused, or has ended: nothing follows. */
export function sendUnsubscribed(subscription: Subscription, code: string, message: string): void {
  send(subscription, { type: 'unsubscribed', topic: subscription.topic, code, message });
  subscription.isEnded = true;
  subscription.reader.forget(subscription);
}

function send(subscription: Subscription, frame: ServerFrame): void {
  if (!subscription.isEnded) subscription.reader.send(JSON.stringify(frame));
}
