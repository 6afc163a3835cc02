import { CLOSE_CODES } from '@parley/protocol/constants';
import type { Channel } from './Channel.js';
import { DocumentReaders } from './DocumentReaders.js';
import { refuseSubscription } from './DocumentSubscriptions.js';
import { loadDocumentView } from './DocumentView.js';
import type { RoomContext } from './RoomContext.js';
import type { TopicSubscription } from './TopicSubscription.js';

/**
 * Subscriptions to documents without a channel. A channel is opened only for a person who may read the document. A request for a document
 * that does not exist, or that the person may not read, adds no lasting state.
 */
export class PendingDocuments {
  readonly #context: RoomContext;
  readonly #open: (documentId: string) => Channel;
  readonly #pending = new Map<string, TopicSubscription[]>();
  #isStopped = false;

  /** @param open returns the channel of the document, and creates it when there is none */
  constructor(context: RoomContext, open: (documentId: string) => Channel) {
    this.#context = context;
    this.#open = open;
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  /** Passes the subscription to the channel of its document, or refuses it. */
  add(documentId: string, subscription: TopicSubscription): void {
    const pending = this.#pending.get(documentId);
    if (pending) return void pending.push(subscription);
    this.#pending.set(documentId, [subscription]);
    void this.#decide(documentId);
  }

  /** Stops opening channels. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Decides for all waiting subscriptions of the document with one read. Subscriptions that arrive meanwhile wait for the next read. */
  async #decide(documentId: string): Promise<void> {
    for (let asking = this.#take(documentId); asking.length > 0; asking = this.#take(documentId)) {
      const readers = await this.#readersOf(documentId, asking);
      const present = asking.filter(({ isEnded }) => !isEnded && !this.#isStopped);
      for (const subscription of present) {
        // The channel checks access again, once it follows changes of access.
        if (readers?.has(subscription.userId)) this.#open(documentId).subscribe(subscription);
        else if (readers) refuseSubscription(subscription);
        else subscription.reader.close(CLOSE_CODES.INTERNAL, 'The service failed. Resume.');
      }
    }
    this.#pending.delete(documentId);
  }

  #take(documentId: string): TopicSubscription[] {
    const asking = this.#pending.get(documentId)?.filter(({ isEnded }) => !isEnded) ?? [];
    this.#pending.set(documentId, []);
    return asking;
  }

  /** Returns which of the people may read the document; `null` when the read failed. */
  async #readersOf(documentId: string, asking: readonly TopicSubscription[]): Promise<ReadonlySet<string> | null> {
    try {
      const userIds = asking.map(({ userId }) => userId);
      const view = await loadDocumentView(this.#context, new DocumentReaders(), { documentId, userIds });
      return new Set(view?.readers.keys());
    } catch (error) {
      this.#context.core.logger.error({ error, documentId }, 'Looking for who may read a document failed.');
      return null;
    }
  }
}
