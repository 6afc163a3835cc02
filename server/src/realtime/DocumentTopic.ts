import type { Change, DocumentRecord } from '@parley/protocol';
import { documentRecord, type DocumentRow } from '../domain/documents/documentRecord.js';
import { readDocuments } from '../domain/documents/readDocuments.js';
import { loadAccess } from '../domain/viewerAccess.js';
import type { LoggedChange } from '../store/transaction.js';
import { changesText, keepUp, sendChanges, sendReset, sendSubscribed, sendUnsubscribed } from './frames.js';
import type { RoomContext } from './RoomContext.js';
import type { Subscription } from './Subscription.js';
import type { Join, Send, StreamTopic } from './Topic.js';

/** The document as it is now, and who of those asked about may read it. */
interface DocumentView {
  record: DocumentRecord;
  readers: ReadonlySet<string>;
}

/**
 * Topic `document:<id>`: the document itself. Access is asked of the database at every change, so no answer can rest on facts
 * from before it. A document that is not there, is switched off or may not be read looks the same: not yours.
 */
export class DocumentTopic implements StreamTopic {
  readonly #context: RoomContext;
  readonly #documentId: string;
  readonly #whenAccessIsFollowed: () => Promise<void>;
  readonly #subscriptions = new Set<Subscription>();

  /**
   * @param whenAccessIsFollowed resolves once changes of access are noticed: who is let in before would not be put out by one
   */
  constructor(context: RoomContext, documentId: string, whenAccessIsFollowed: () => Promise<void>) {
    this.#context = context;
    this.#documentId = documentId;
    this.#whenAccessIsFollowed = whenAccessIsFollowed;
  }

  async take(changes: readonly LoggedChange[], position: number): Promise<Send> {
    const view = await this.#load(this.#subscriptions);
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

  async admit(joins: readonly Join[], position: number): Promise<Send> {
    await this.#whenAccessIsFollowed();
    const view = await this.#load(joins.map(({ subscription }) => subscription));
    return () => {
      for (const { subscription, missed } of joins) {
        if (subscription.isEnded) continue;
        if (!view?.readers.has(subscription.userId)) {
          refuse(subscription);
          continue;
        }
        this.#subscriptions.add(subscription);
        sendSubscribed(subscription, position, missed ? (subscription.since ?? position) : null);
        if (missed?.length !== 0) sendChanges(subscription, position, changesText([updatedText(view)]));
      }
    };
  }

  async restart(position: number): Promise<Send> {
    const view = await this.#load(this.#subscriptions);
    return () => {
      for (const subscription of this.#subscriptions) sendReset(subscription, position);
      this.#dismissAllBut(view, position);
      const text = view && changesText([updatedText(view)]);
      for (const subscription of this.#subscriptions) if (text) sendChanges(subscription, position, text);
    };
  }

  async recheck(position: number): Promise<Send> {
    const view = await this.#load(this.#subscriptions);
    return () => this.#dismissAllBut(view, position);
  }

  remove(subscription: Subscription): void {
    this.#subscriptions.delete(subscription);
  }

  tidy(): void {}

  #dismissAllBut(view: DocumentView | null, position: number): void {
    const removed = JSON.stringify({ type: 'document.removed', documentId: this.#documentId } satisfies Change);
    for (const subscription of [...this.#subscriptions]) {
      if (view?.readers.has(subscription.userId)) continue;
      this.#subscriptions.delete(subscription);
      sendChanges(subscription, Math.max(position, subscription.position), changesText([removed]));
      refuse(subscription);
    }
  }

  async #load(subscriptions: Iterable<Subscription>): Promise<DocumentView | null> {
    const { core, tenant, organizationId } = this.#context;
    const userIds = [...new Set(Array.from(subscriptions, ({ userId }) => userId))];
    const ids = [this.#documentId];
    const [[row], accessOf] = await Promise.all([
      readDocuments(core.db, { apiKey: tenant.apiKey, organizationId, ids }),
      loadAccess(core.db, tenant, organizationId, userIds, ids),
    ]);
    if (!row) return null;
    const nowSeconds = Math.floor(core.clock.now() / 1000);
    const readers = userIds.filter((userId) => accessOf.get(userId)?.role(factsOf(row), nowSeconds));
    return { record: documentRecord(row, tenant), readers: new Set(readers) };
  }
}

const factsOf = (row: DocumentRow) => ({
  documentId: row.document_id,
  accessType: row.access_type,
  disabled: row.disabled,
});

const updatedText = ({ record }: DocumentView) =>
  JSON.stringify({ type: 'document.updated', document: record } satisfies Change);

const refuse = (subscription: Subscription) =>
  sendUnsubscribed(subscription, 'PERMISSION_DENIED', 'This document is not there, or you may not read it.');
