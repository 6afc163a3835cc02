import type {
  EndpointData,
  listNotificationsByDocument as endpoint,
  Notification,
  NotificationCounts,
} from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { type InboxOwner, scopeOf } from './InboxOwner.js';
import { type ActiveQuery, readActiveDocuments, readNewestOfDocuments } from './activeDocuments.js';
import type { CandidateRow } from './inboxCandidates.js';
import { oldestShown, passesOptions } from './inboxRules.js';
import { CONTENT_COLUMNS, type ContentRow, recipientFacts } from './inboxRows.js';
import { loadDigestItems } from './loadDigestItems.js';
import { loadInboxReader } from './loadInboxReaders.js';
import { countsOf, loadInboxState } from './loadInboxState.js';
import { readPosition } from '../readPosition.js';
import { type Shown, shownTo } from './shownTo.js';
import { toClientNotification } from './toNotification.js';
import { walkInbox } from './walkInbox.js';

type Input = EndpointData<typeof endpoint>;

export interface DocumentGroup {
  documentId: string;
  documentName?: string;
  notifications: Notification[];
  /** Older records exist. */
  hasMore: boolean;
}

/** Documents looked at for the 15 to show. Only people who may see little of what goes on get past the first step. */
const STEPS = [2 * INBOX_LIMITS.documents, 200, 1000] as const;

/** The newest records of each of the most recently active documents, 15 of 15: documents and records newest first. */
export async function listInboxByDocument(
  owner: InboxOwner,
  input: Input,
): Promise<{ documents: DocumentGroup[]; sequence: number; counts: NotificationCounts }> {
  const { core, tenant, userId } = owner;
  const { db } = core;
  const scope = scopeOf(owner);
  const nowMs = core.clock.now();
  const sequence = await readPosition(db, scope);
  const reader = await loadInboxReader(db, tenant, scope.organizationId, userId);
  const query: ActiveQuery = {
    scope,
    reader,
    state: input.unreadOnly ? 'unread' : 'any',
    since: oldestShown(input, nowMs),
    documentIds: input.documentIds,
    nowMs,
  };
  const groups = new Map<string, Shown<ContentRow>[]>();
  const looked = new Set<string>();
  for (const most of STEPS) {
    const active = await readActiveDocuments(db, query, most);
    const next = active.filter((documentId) => !looked.has(documentId));
    for (const [documentId, records] of await recordsOf(next)) {
      if (groups.size < INBOX_LIMITS.documents) groups.set(documentId, records);
    }
    for (const documentId of next) looked.add(documentId);
    if (active.length < most || groups.size === INBOX_LIMITS.documents) break;
  }
  const state = await loadInboxState(db, scope, reader, input, nowMs);
  const documents = [...groups]
    .sort(([, a], [, b]) => newest(b) - newest(a))
    .map(([id, records]) => toGroup(id, records));
  return { documents, sequence, counts: countsOf(state) };

  /** One record more than is shown of each document that has any, in the order of `documentIds`. */
  async function recordsOf(documentIds: readonly string[]): Promise<[string, Shown<ContentRow>[]][]> {
    const limit = INBOX_LIMITS.perDocument + 1;
    const rows = await readNewestOfDocuments(db, query, documentIds, limit);
    const items = await loadDigestItems<CandidateRow>(db, scope, rows, [CONTENT_COLUMNS]);
    const rowsOf = new Map<string, CandidateRow[]>(documentIds.map((documentId) => [documentId, []]));
    for (const row of rows) rowsOf.get(row.document_id)?.push(row);
    const found: [string, Shown<ContentRow>[]][] = [];
    for (const [documentId, candidates] of rowsOf) {
      let records = candidates.flatMap((row) => toSeen(row, items.get(row.notification_id))).slice(0, limit);
      if (records.length < limit && candidates.length >= limit) records = await walkDocument(documentId, limit);
      // A digest of several documents may have nothing left of the one that it was newest in.
      records = records.filter(({ row }) => row.document_id === documentId);
      if (records.length > 0) found.push([documentId, records]);
    }
    return found;
  }

  function toSeen(row: CandidateRow, items: readonly CandidateRow[] | undefined): Shown<ContentRow>[] {
    const record = shownTo<ContentRow>(row, recipientFacts(row), items, reader, 'client', nowMs);
    if (!record || !passesOptions(record.facts, userId, input, nowMs)) return [];
    return input.unreadOnly && !record.sight.isUnread ? [] : [record];
  }

  /** The rules refused some of the newest: look further back in this document. */
  async function walkDocument(documentId: string, limit: number): Promise<Shown<ContentRow>[]> {
    const { items } = await walkInbox(
      db,
      { ...query, channel: 'client', feed: 'all', order: 'desc', options: input, documentIds: [documentId], limit },
      nowMs,
      async () => (record) => record,
    );
    return items;
  }

  function toGroup(documentId: string, records: readonly Shown<ContentRow>[]): DocumentGroup {
    const shown = records.slice(0, INBOX_LIMITS.perDocument);
    const documentName = shown[0]?.row.document_name;
    return {
      documentId,
      ...(documentName && { documentName }),
      notifications: shown.map((record) => toClientNotification(scope, record, reader.user)),
      hasMore: records.length > shown.length,
    };
  }
}

const newest = (records: readonly Shown<ContentRow>[]) => records[0]?.row.timestamp ?? 0;
