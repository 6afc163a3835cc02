import type { LoggedChange } from '../store/changes.js';
import type { TopicSubscription } from './TopicSubscription.js';

/** Sends prepared frames. Never fails. */
export type Send = () => void;

/** A new subscription, and the changes that its reader missed. `null`: they cannot be replayed, and the reader is reset. */
export interface Join {
  subscription: TopicSubscription;
  missed: readonly LoggedChange[] | null;
}

/**
 * Turns the changes of one stream into frames for readers. A feed calls one of the first four methods at a time: it waits for the
 * preparation, then sends. Only the preparation may fail. Then nothing was sent, and the feed tries again.
 */
export interface StreamTopic {
  /** Prepares the frames for the next changes. `position` is that of the last change. */
  take(changes: readonly LoggedChange[], position: number): Promise<Send>;
  /** Prepares the answers to new subscriptions, which start at `position`. */
  admit(joins: readonly Join[], position: number): Promise<Send>;
  /** Prepares a reset of every reader at `position`. The log has no changes that lead there from the last position. */
  restart(position: number): Promise<Send>;
  /** Loads permissions again, because facts outside the stream have changed. */
  recheck(position: number): Promise<Send>;
  /** Removes a subscription that has ended. */
  remove(subscription: TopicSubscription): void;
  /** Drops state that is not needed any more. */
  tidy(): void;
  /** People without a subscription whose access matters too. */
  readonly presentIds?: readonly string[];
  /** Sends a subscription the state that it lacks, if it has no positions. Returns false when it has. */
  catchUp?(subscription: TopicSubscription): boolean;
}

/** Joins several sends into one, in this order. */
export const sendAll =
  (sends: readonly Send[]): Send =>
  () =>
    sends.forEach((send) => send());

/** Waits for all preparations, then joins their sends. */
export const together = async (prepared: readonly Promise<Send>[]): Promise<Send> =>
  sendAll(await Promise.all(prepared));
