import type { Change } from '@parley/protocol';
import type { LoggedChange } from '../store/changes.js';
import type { DocumentView } from './DocumentView.js';
import { changesText, keepUp, sendChanges, sendReset, sendSubscribed, sendUnsubscribed } from './frames.js';
import type { TopicSubscription } from './TopicSubscription.js';
import type { Join, Send } from './Topic.js';

/**
 * Topic `document:<id>`: the document itself. The reader cannot tell apart a document that does not exist, one that is switched off and
 * one that they may not read.
 */
export class DocumentTopic {
  readonly #documentId: string;
  readonly #subscriptions = new Set<TopicSubscription>();

  constructor(documentId: string) {
    this.#documentId = documentId;
  }

  /** The people with a subscription. */
  get userIds(): string[] {
    return Array.from(this.#subscriptions, ({ userId }) => userId);
  }

  take(changes: readonly LoggedChange[], position: number, view: DocumentView | null): Send {
    const isChanged = changes.some(({ change }) => change.kind === 'document');
    return () => {
      this.#dismissAllBut(view, position);
      const text = view && changesText([updatedText(view)]);
      for (const subscription of this.#subscriptions) {
        if (isChanged && text) sendChanges(subscription, position, text);
        else keepUp(subscription, position);
      }
    };
  }

  admit(joins: readonly Join[], position: number, view: DocumentView | null): Send {
    return () => {
      for (const { subscription, missed } of joins) {
        if (subscription.isEnded) continue;
        if (!view?.readers.has(subscription.userId)) {
          refuseSubscription(subscription);
          continue;
        }
        this.#subscriptions.add(subscription);
        sendSubscribed(subscription, position, missed ? (subscription.since ?? position) : null);
        if (missed?.length !== 0) sendChanges(subscription, position, changesText([updatedText(view)]));
      }
    };
  }

  restart(position: number, view: DocumentView | null): Send {
    return () => {
      for (const subscription of this.#subscriptions) sendReset(subscription, position);
      this.#dismissAllBut(view, position);
      const text = view && changesText([updatedText(view)]);
      for (const subscription of this.#subscriptions) if (text) sendChanges(subscription, position, text);
    };
  }

  recheck(position: number, view: DocumentView | null): Send {
    return () => this.#dismissAllBut(view, position);
  }

  remove(subscription: TopicSubscription): void {
    this.#subscriptions.delete(subscription);
  }

  #dismissAllBut(view: DocumentView | null, position: number): void {
    const removed = JSON.stringify({ type: 'document.removed', documentId: this.#documentId } satisfies Change);
    for (const subscription of [...this.#subscriptions]) {
      if (view?.readers.has(subscription.userId)) continue;
      this.#subscriptions.delete(subscription);
      sendChanges(subscription, Math.max(position, subscription.position), changesText([removed]));
      refuseSubscription(subscription);
    }
  }
}

const updatedText = ({ record }: DocumentView) =>
  JSON.stringify({ type: 'document.updated', document: record } satisfies Change);

/** Refuses or ends a subscription to a topic of the document. */
export const refuseSubscription = (subscription: TopicSubscription) =>
  sendUnsubscribed(subscription, 'PERMISSION_DENIED', 'This document is not there, or you may not read it.');
