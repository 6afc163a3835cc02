import type { NotificationCounts, ServerFrame } from '@parley/protocol';
import { REALTIME_LIMITS } from '@parley/protocol/constants';
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

/**
 * Characters of one frame. Beyond it the reader is told to read anew, page by page: a frame near `bufferedBytes` would close
 * the connection of a reader who is not slow at all.
 */
export const MAX_FRAME = REALTIME_LIMITS.bufferedBytes / 4;

/** What frames of some topics say besides. */
interface Extra {
  counts?: NotificationCounts;
  sight?: string;
}

/** Answers `subscribe` at `position`. `since`: from where the changes follow; `null`: the reader starts anew. */
export function sendSubscribed(
  subscription: Subscription,
  position: number,
  since: number | null,
  extra: Extra = {},
): void {
  subscription.isLive = true;
  subscription.position = since ?? position;
  const { topic } = subscription;
  send(subscription, {
    type: 'subscribed',
    topic,
    sequence: position,
    reset: since === null,
    ...extra,
  });
}

/** The part of a `changes` frame that readers at different positions share. `changes`: each as JSON. */
export function changesText(changes: readonly string[], extra: Extra = {}): string {
  const fields = Object.entries(extra).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `"changes":[${changes.join(',')}]${fields.join('')}}`;
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
export function sendReset(subscription: Subscription, sequence: number, extra: Extra = {}): void {
  subscription.position = sequence;
  send(subscription, { type: 'reset', topic: subscription.topic, sequence, ...extra });
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
