import type { InboxOptions, NotificationCounts } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { knownThrough, newer, withCounts, type InboxStore, type Positioned } from '../../cache/InboxBase.js';
import { shownCounts } from '../../cache/inboxView.js';
import type { Session } from '../../session/Session.js';

/** Unread counts of one sign-in. Without a document they are the counts of everything. */
export interface InboxCounts {
  /** The service's counts with pending changes; `null`: not loaded yet. */
  get(documentId: string | undefined): NotificationCounts | null;
  /** Why the counts could not be read. */
  errorOf(documentId: string | undefined): ParleyError | undefined;
  /** Reads the counts now; resolves when they are there or could not be read. */
  load(documentId: string | undefined): Promise<void>;
  /** Applies counts of everything from a live message; reads them if it has none and none are loaded. */
  receive(counts: NotificationCounts | undefined, position: number): void;
  /** Reads the counts of everything again if they could not be read. */
  retry(): void;
  /** Clears the counts of documents: the options have changed. */
  clearDocuments(): void;
}

export interface InboxCountsOptions {
  session: Session;
  store: InboxStore;
  options: () => InboxOptions;
  onChange: () => void;
  onFailure: (error: ParleyError) => void;
}

/** Counts of one document. The service does not send them live: they are read again after every live change. */
interface DocumentCounts {
  error?: ParleyError | undefined;
  counts: Positioned<NotificationCounts> | null;
  /** Position of the inbox at the last request. */
  askedAt: number;
}

const NONE: NotificationCounts = { forYou: 0, all: 0, unseen: 0 };

/** Makes the counts of one sign-in. */
export function createInboxCounts({ session, store, options, onChange, onFailure }: InboxCountsOptions): InboxCounts {
  const documents = new Map<string, DocumentCounts>();
  let error: ParleyError | undefined;

  async function loadAll() {
    try {
      const { data } = await session.request('notifications/counts', options());
      error = undefined;
      store.setBase((base) => withCounts(base, data.counts, data.sequence));
      onChange(); // also when they are the same as before a failure
    } catch (failure) {
      error = failure as ParleyError;
      onFailure(error);
    }
  }

  async function loadDocument(documentId: string, entry: DocumentCounts) {
    entry.askedAt = knownThrough(store.state.base);
    try {
      const { data } = await session.request('notifications/counts', { ...options(), documentIds: [documentId] });
      if (documents.get(documentId) !== entry) return; // read with other options meanwhile
      entry.error = undefined;
      entry.counts = newer(entry.counts, { value: data.counts, position: data.sequence });
      onChange();
    } catch (failure) {
      if (documents.get(documentId) !== entry) return;
      entry.error = failure as ParleyError;
      onFailure(entry.error);
    }
  }

  function entryOf(documentId: string): DocumentCounts {
    const entry = documents.get(documentId) ?? { counts: null, askedAt: -Infinity };
    documents.set(documentId, entry);
    return entry;
  }

  function countsOfDocument(documentId: string): NotificationCounts | null {
    const { documentIds } = options();
    if (documentIds && !documentIds.includes(documentId)) return NONE;
    const entry = entryOf(documentId);
    const { base, pending } = store.state;
    if (entry.askedAt < knownThrough(base)) void loadDocument(documentId, entry);
    const records = [...base.records].filter(([, { record }]) => record.metadata.documentId === documentId);
    return shownCounts({ base: { ...base, counts: entry.counts, records: new Map(records) }, pending });
  }

  return {
    get: (documentId) => (documentId === undefined ? shownCounts(store.state) : countsOfDocument(documentId)),
    errorOf: (documentId) => (documentId === undefined ? error : documents.get(documentId)?.error),
    load: (documentId) => (documentId === undefined ? loadAll() : loadDocument(documentId, entryOf(documentId))),
    receive(counts, position) {
      if (counts) {
        error = undefined;
        store.setBase((base) => withCounts(base, counts, position));
      } else if (!store.state.base.counts) void loadAll();
    },
    retry() {
      if (error) void loadAll();
    },
    clearDocuments: () => documents.clear(),
  };
}
