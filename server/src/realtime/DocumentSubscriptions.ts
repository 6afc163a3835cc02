import type { DocumentReader } from './DocumentReaders.js';
import type { DocumentView } from './DocumentView.js';
import { sendUnsubscribed } from './frames.js';
import type { Join } from './Topic.js';
import type { TopicSubscription } from './TopicSubscription.js';

/** The subscriptions to one topic of a document: all of people who may read the document. */
export class DocumentSubscriptions implements Iterable<TopicSubscription> {
  readonly #all = new Set<TopicSubscription>();

  get size(): number {
    return this.#all.size;
  }

  /** The people with a subscription. */
  get userIds(): string[] {
    return Array.from(this.#all, ({ userId }) => userId);
  }

  [Symbol.iterator](): Iterator<TopicSubscription> {
    return this.#all.values();
  }

  /** Adds the subscriptions of people who may read the document, and calls `begin` for each. Refuses the others. */
  admit(joins: readonly Join[], view: DocumentView | null, begin: (join: Join, reader: DocumentReader) => void): void {
    for (const join of joins) {
      const { subscription } = join;
      if (subscription.isEnded) continue;
      const reader = view?.readers.get(subscription.userId);
      if (!reader) {
        refuseSubscription(subscription);
        continue;
      }
      this.#all.add(subscription);
      begin(join, reader);
    }
  }

  /**
   * Ends the subscriptions of people who may no longer read the document. People who were not checked for the view subscribed later and are
   * skipped.
   * @param notify called before one ends
   */
  dismissAllBut(view: DocumentView | null, notify?: (subscription: TopicSubscription) => void): void {
    for (const subscription of Array.from(this.#all)) {
      const { userId } = subscription;
      if (view && (view.readers.has(userId) || !view.asked.has(userId))) continue;
      notify?.(subscription);
      refuseSubscription(subscription);
    }
  }

  /** Returns whether it was one of them. */
  remove(subscription: TopicSubscription): boolean {
    return this.#all.delete(subscription);
  }
}

/** Refuses or ends a subscription to a topic of the document. */
export const refuseSubscription = (subscription: TopicSubscription) =>
  sendUnsubscribed(subscription, 'PERMISSION_DENIED', 'This document is not there, or you may not read it.');
