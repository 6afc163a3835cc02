import type { NotificationCounts, ServerFrame, Topic } from '@parley/protocol';
import { REALTIME_LIMITS } from '@parley/protocol/constants';
import type { TopicSubscription } from './TopicSubscription.js';

/**
 * Writes the frames of a subscription and stores its position. Only this file sends positions, so the `after` of a frame is always the
 * `sequence` of the frame before.
 */

/**
 * Most positions that pass without a frame, when no change is for the reader. Far below what a resume replays, so a lost connection does
 * not lead to a reset.
 */
const SILENT_POSITIONS = 250;

/**
 * Most characters of one frame. Instead of a larger frame, the reader is reset and reads page by page. A frame near `bufferedBytes`
 * would close the connection of a reader who is not slow.
 */
export const MAX_FRAME = REALTIME_LIMITS.bufferedBytes / 4;

/** Additional fields of the frames of some topics. */
interface Extra {
  counts?: NotificationCounts;
  stamp?: string;
}

/** Answers `subscribe` at `position`. `since`: position after which the changes follow; `null` resets the reader. */
export function sendSubscribed(
  subscription: TopicSubscription,
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

/** Returns the part of a `changes` frame that readers at different positions share. `changes`: each as JSON. */
export function changesText(changes: readonly string[], extra: Extra = {}): string {
  const fields = Object.entries(extra).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `"changes":[${changes.join(',')}]${fields.join('')}}`;
}

/** Sends the changes after the reader's position, up to `sequence`. `text` comes from `changesText`. */
export function sendChanges(subscription: TopicSubscription, sequence: number, text: string): void {
  const { topic, position: after } = subscription;
  subscription.position = sequence;
  if (!subscription.isEnded) subscription.reader.send(changesFrame(topic, after, sequence, text));
}

/** The last frame with changes. Many readers get the same one: it is written once, and a socket need not encode it again. */
let last = { topic: '', after: 0, sequence: 0, text: '', frame: '' };

function changesFrame(topic: Topic, after: number, sequence: number, text: string): string {
  const isSame = last.after === after && last.sequence === sequence && last.topic === topic && last.text === text;
  if (!isSame) {
    const head = JSON.stringify({ type: 'changes', topic, after, sequence });
    last = { topic, after, sequence, text, frame: `${head.slice(0, -1)},${text}` };
  }
  return last.frame;
}

/** Records that no change up to `sequence` is for the reader. Sends a frame only after many such positions. */
export function catchUpWhenFar(subscription: TopicSubscription, sequence: number): void {
  if (sequence - subscription.position >= SILENT_POSITIONS) catchUp(subscription, sequence);
}

/** Sends `sequence` to the reader, when it is behind. */
export function catchUp(subscription: TopicSubscription, sequence: number): void {
  if (subscription.isLive && sequence > subscription.position) sendChanges(subscription, sequence, changesText([]));
}

/** Resets the reader: it discards its data and reads again. */
export function sendReset(subscription: TopicSubscription, sequence: number, extra: Extra = {}): void {
  subscription.position = sequence;
  send(subscription, { type: 'reset', topic: subscription.topic, sequence, ...extra });
}

/** Notifies the reader that the subscription is refused or has ended. No frame of it follows. */
export function sendUnsubscribed(subscription: TopicSubscription, code: string, message: string): void {
  send(subscription, { type: 'unsubscribed', topic: subscription.topic, code, message });
  subscription.isEnded = true;
  subscription.reader.forget(subscription);
}

function send(subscription: TopicSubscription, frame: ServerFrame): void {
  if (!subscription.isEnded) subscription.reader.send(JSON.stringify(frame));
}
