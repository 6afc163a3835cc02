import type { LoggedChange } from '../store/changes.js';
import type { Subscription } from './Subscription.js';

/** Sends what was prepared. Cannot fail. */
export type Send = () => void;

/** A subscription that begins, and what its reader missed; `null`: that cannot be replayed, the reader starts anew. */
export interface Join {
  subscription: Subscription;
  missed: readonly LoggedChange[] | null;
}

/**
 * What is made of one stream's changes for its readers. A feed calls one of the first four at a time: it waits for what was
 * prepared, then sends it. Only preparing may fail, and then nothing was sent and the feed tries again.
 */
export interface StreamTopic {
  /** The next changes; `position` is that of the last. */
  take(changes: readonly LoggedChange[], position: number): Promise<Send>;
  /** Subscriptions begin at `position`. */
  admit(joins: readonly Join[], position: number): Promise<Send>;
  /** The log does not lead from where the feed stood to `position`: every reader starts anew there. */
  restart(position: number): Promise<Send>;
  /** Facts outside the stream have changed: what people may do is loaded anew. */
  recheck(position: number): Promise<Send>;
  /** A subscription has ended. */
  remove(subscription: Subscription): void;
  /** Forgets what nobody needs any more. */
  tidy(): void;
}

/** One `Send` of several, in this order. */
export const sendAll =
  (sends: readonly Send[]): Send =>
  () =>
    sends.forEach((send) => send());

/** As `sendAll`, once all are prepared. */
export const together = async (prepared: readonly Promise<Send>[]): Promise<Send> =>
  sendAll(await Promise.all(prepared));
