import { CLOSE_CODES } from '@parley/protocol/constants';
import type { Channel } from './Channel.js';
import { refuseSubscription } from './DocumentTopic.js';
import { loadDocumentView } from './DocumentView.js';
import type { RoomContext } from './RoomContext.js';
import type { Subscription } from './Subscription.js';

/**
 * Subscriptions to documents that nobody follows yet. A channel is opened only for somebody who may read the document: naming documents that are not
 * there, or that are not one's own, leaves nothing behind.
 */
export class PendingDocuments {
  readonly #context: RoomContext;
  readonly #open: (documentId: string) => Channel;
  readonly #pending = new Map<string, Subscription[]>();
  #isStopped = false;

  /** @param open the channel of the document, made when there is none */
  constructor(context: RoomContext, open: (documentId: string) => Channel) {
    this.#context = context;
    this.#open = open;
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  /** Hands the subscription to the channel of its document, or refuses it. */
  add(documentId: string, subscription: Subscription): void {
    const pending = this.#pending.get(documentId);
    if (pending) return void pending.push(subscription);
    this.#pending.set(documentId, [subscription]);
    void this.#decide(documentId);
  }

  /** Opens no channel any more. */
  stop(): void {
    this.#isStopped = true;
  }

  /** All who ask for the document at the same time by one look at it; who comes meanwhile by the next. */
  async #decide(documentId: string): Promise<void> {
    for (let asking = this.#take(documentId); asking.length > 0; asking = this.#take(documentId)) {
      const readers = await this.#readersOf(documentId, asking);
      const present = asking.filter(({ isEnded }) => !isEnded && !this.#isStopped);
      for (const subscription of present) {
        // The channel looks again, as of the moment from which it follows changes of access.
        if (readers?.has(subscription.userId)) this.#open(documentId).subscribe(subscription);
        else if (readers) refuseSubscription(subscription);
        else subscription.reader.close(CLOSE_CODES.INTERNAL, 'The service failed. Resume.');
      }
    }
    this.#pending.delete(documentId);
  }

  #take(documentId: string): Subscription[] {
    const asking = this.#pending.get(documentId)?.filter(({ isEnded }) => !isEnded) ?? [];
    this.#pending.set(documentId, []);
    return asking;
  }

  /** Those of the people who may read the document; `null` when that cannot be known now. */
  async #readersOf(documentId: string, asking: readonly Subscription[]): Promise<ReadonlySet<string> | null> {
    try {
      const people = asking.map(({ userId }) => userId);
      const view = await loadDocumentView(this.#context, documentId, people);
      return new Set(view?.readers.keys());
    } catch (error) {
      this.#context.core.logger.error({ error, documentId }, 'Looking for who may read a document failed.');
      return null;
    }
  }
}
