import type { InboxOptions, NotificationCounts } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { InboxStore } from '../../cache/createInboxStore.js';
import { knownThrough, newer, type Positioned } from '../../cache/Inbox.js';
import { shownCounts } from '../../cache/inboxView.js';
import type { Session } from '../../session/Session.js';

export interface DocumentCountsOptions {
  session: Session;
  store: InboxStore;
  options: () => InboxOptions;
  /** The service has counted. */
  onChange: () => void;
  onFailure: (error: ParleyError) => void;
}

interface Entry {
  error?: ParleyError | undefined;
  counts: Positioned<NotificationCounts> | null;
  /** How far the inbox had come when the service was asked. */
  askedAt: number;
}

const NONE: NotificationCounts = { forYou: 0, all: 0, unseen: 0 };

/** Counts of single documents, for who asks for them: the service's, read anew after every live change of the inbox. */
export function createDocumentCounts({ session, store, options, onChange, onFailure }: DocumentCountsOptions) {
  const entries = new Map<string, Entry>();

  async function read(documentId: string, entry: Entry) {
    entry.askedAt = knownThrough(store.state.base);
    try {
      const { data } = await session.request('notifications/counts', { ...options(), documentIds: [documentId] });
      if (entries.get(documentId) !== entry) return; // asked with other options meanwhile
      entry.error = undefined;
      entry.counts = newer(entry.counts, { value: data.counts, position: data.sequence });
      onChange();
    } catch (error) {
      if (entries.get(documentId) !== entry) return;
      entry.error = error as ParleyError;
      onFailure(entry.error);
    }
  }

  return {
    /** What the service says, with what was just done here; `null`: not known yet. */
    get(documentId: string): NotificationCounts | null {
      const { documentIds } = options();
      if (documentIds && !documentIds.includes(documentId)) return NONE;
      const entry = entries.get(documentId) ?? { counts: null, askedAt: -Infinity };
      entries.set(documentId, entry);
      const { base, pending } = store.state;
      if (entry.askedAt < knownThrough(base)) void read(documentId, entry);
      const records = [...base.records].filter(([, { record }]) => record.metadata.documentId === documentId);
      return shownCounts({ base: { ...base, counts: entry.counts, records: new Map(records) }, pending });
    },
    /** Why they could not be had. */
    errorOf: (documentId: string) => entries.get(documentId)?.error,
    /** Asks now; resolves when they are there or could not be had. */
    refetch: (documentId: string) => {
      const entry = entries.get(documentId) ?? { counts: null, askedAt: -Infinity };
      entries.set(documentId, entry);
      return read(documentId, entry);
    },
    /** Asks again for what could not be had. */
    retry() {
      for (const [documentId, entry] of entries) if (entry.error) void read(documentId, entry);
    },
    /** Forgets everything: the options have changed. */
    clear: () => entries.clear(),
  };
}
