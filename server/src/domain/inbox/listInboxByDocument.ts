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
import { oldestShown, passesOptions, sightOf } from './inboxRules.js';
import { recipientFacts, recordFacts } from './inboxRows.js';
import { loadInboxReader } from './loadInboxReaders.js';
import { countsOf, loadInboxState } from './loadInboxState.js';
import { readPosition } from './readPosition.js';
import { toClientNotification } from './toNotification.js';
import { type SeenRecord, walkInbox } from './walkInbox.js';

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
  const groups = new Map<string, SeenRecord[]>();
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
  async function recordsOf(documentIds: readonly string[]): Promise<[string, SeenRecord[]][]> {
    const limit = INBOX_LIMITS.perDocument + 1;
    const rows = await readNewestOfDocuments(db, query, documentIds, limit);
    const rowsOf = new Map<string, CandidateRow[]>(documentIds.map((documentId) => [documentId, []]));
    for (const row of rows) rowsOf.get(row.document_id)?.push(row);
    const found: [string, SeenRecord[]][] = [];
    for (const [documentId, candidates] of rowsOf) {
      let records = candidates.flatMap(toSeen).slice(0, limit);
      if (records.length < limit && candidates.length >= limit) records = await walkDocument(documentId, limit);
      if (records.length > 0) found.push([documentId, records]);
    }
    return found;
  }

  function toSeen(row: CandidateRow): SeenRecord[] {
    const record = recordFacts(row);
    const sight = sightOf(record, recipientFacts(row), reader, 'client', nowMs);
    if (!sight || !passesOptions(record, userId, input, nowMs) || (input.unreadOnly && !sight.isUnread)) return [];
    return [{ row, sight }];
  }

  /** The rules refused some of the newest: look further back in this document. */
  async function walkDocument(documentId: string, limit: number): Promise<SeenRecord[]> {
    const { records } = await walkInbox(
      db,
      { ...query, channel: 'client', feed: 'all', order: 'desc', options: input, documentIds: [documentId], limit },
      nowMs,
    );
    return records;
  }

  function toGroup(documentId: string, records: readonly SeenRecord[]): DocumentGroup {
    const shown = records.slice(0, INBOX_LIMITS.perDocument);
    const documentName = shown[0]?.row.document_name;
    return {
      documentId,
      ...(documentName && { documentName }),
      notifications: shown.map(({ row, sight }) => toClientNotification(scope, row, sight, reader.user)),
      hasMore: records.length > shown.length,
    };
  }
}

const newest = (records: readonly SeenRecord[]) => records[0]?.row.timestamp ?? 0;
