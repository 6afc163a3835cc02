import type { Change, DocumentRecord } from '@parley/protocol';
import { documentRecord } from '../domain/documents/documentRecord.js';
import { readDocuments } from '../domain/documents/readDocuments.js';
import type { LoggedChange } from '../store/changes.js';
import { DocumentSubscriptions } from './DocumentSubscriptions.js';
import type { DocumentView } from './DocumentView.js';
import { changesText, catchUpWhenFar, sendChanges, sendReset, sendSubscribed } from './frames.js';
import type { RoomContext } from './RoomContext.js';
import type { TopicSubscription } from './TopicSubscription.js';
import type { Join, Send } from './Topic.js';

/**
 * Topic `document:<id>`: the document itself. The reader cannot tell apart a document that does not exist, one that is switched off and
 * one that they may not read.
 */
export class DocumentTopic {
  readonly #context: RoomContext;
  readonly #documentId: string;
  readonly #subscriptions = new DocumentSubscriptions();

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    this.#documentId = documentId;
  }

  /** The people with a subscription. */
  get userIds(): string[] {
    return this.#subscriptions.userIds;
  }

  /** Loads the document when the changes name it and somebody follows. Returns the `document.updated` change as JSON. */
  async load(changes: readonly LoggedChange[]): Promise<string | null> {
    const isChanged = this.#subscriptions.size > 0 && changes.some(({ change }) => change.kind === 'document');
    return isChanged ? this.#read() : null;
  }

  /** As `load`, when a returning reader may have missed a change. */
  async loadMissed(joins: readonly Join[]): Promise<string | null> {
    return joins.some(({ missed }) => missed?.length !== 0) ? this.#read() : null;
  }

  /** As `load`, when anything may have changed. */
  async reload(): Promise<string | null> {
    return this.#subscriptions.size > 0 ? this.#read() : null;
  }

  /** @param updated `null`: no change of the document is to be sent */
  take(updated: string | null, position: number, view: DocumentView | null): Send {
    return () => {
      this.#dismissAllBut(view, position);
      const text = updated && changesText([updated]);
      for (const subscription of this.#subscriptions) {
        if (text) sendChanges(subscription, position, text);
        else catchUpWhenFar(subscription, position);
      }
    };
  }

  admit(joins: readonly Join[], updated: string | null, position: number, view: DocumentView | null): Send {
    return () =>
      this.#subscriptions.admit(joins, view, ({ subscription, missed }) => {
        sendSubscribed(subscription, position, missed ? (subscription.since ?? position) : null);
        if (updated && missed?.length !== 0) sendChanges(subscription, position, changesText([updated]));
      });
  }

  restart(updated: string | null, position: number, view: DocumentView | null): Send {
    return () => {
      for (const subscription of this.#subscriptions) sendReset(subscription, position);
      this.#dismissAllBut(view, position);
      const text = updated && changesText([updated]);
      for (const subscription of this.#subscriptions) if (text) sendChanges(subscription, position, text);
    };
  }

  recheck(position: number, view: DocumentView | null): Send {
    return () => this.#dismissAllBut(view, position);
  }

  remove(subscription: TopicSubscription): void {
    this.#subscriptions.remove(subscription);
  }

  async #read(): Promise<string | null> {
    const { core, tenant, organizationId } = this.#context;
    const ids = [this.#documentId];
    const [row] = await readDocuments(core.db, { apiKey: tenant.apiKey, organizationId, ids });
    return row ? updatedText(documentRecord(row, tenant)) : null;
  }

  #dismissAllBut(view: DocumentView | null, position: number): void {
    const removed = JSON.stringify({ type: 'document.removed', documentId: this.#documentId } satisfies Change);
    this.#subscriptions.dismissAllBut(view, (subscription) =>
      sendChanges(subscription, Math.max(position, subscription.position), changesText([removed])),
    );
  }
}

const updatedText = (document: DocumentRecord) =>
  JSON.stringify({ type: 'document.updated', document } satisfies Change);
