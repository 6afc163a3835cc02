import type {
  EndpointData,
  listNotificationsByDocument as endpoint,
  Notification,
  NotificationCounts,
} from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { type InboxOwner, scopeOf } from '../../../inbox/InboxOwner.js';
import { type ActiveQuery, readActiveDocuments, readNewestOfDocuments } from '../../../inbox/activeDocuments.js';
import { oldestShown, passesOptions, type RecipientFacts } from '../../../inbox/inboxRules.js';
import { type FactRow, type OwnRow, recipientFacts } from '../../../inbox/inboxRows.js';
import { loadDigestItems } from '../../../inbox/loadDigestItems.js';
import { loadInboxReader } from '../../../inbox/loadInboxReaders.js';
import { loadInboxRecords } from '../../../inbox/loadInboxRecords.js';
import { countsOf, loadInboxState } from '../../../inbox/loadInboxState.js';
import { readInSteps, type WalkedRow } from '../../../common/readInSteps.js';
import { readPosition } from '../../../common/readPosition.js';
import { type Shown, shownTo } from '../../../inbox/shownTo.js';
import { toClientNotification } from '../../../inbox/toNotification.js';
import { walkInbox } from '../../../inbox/walkInbox.js';

type Input = EndpointData<typeof endpoint>;

export interface DocumentGroup {
  documentId: string;
  documentName?: string;
  notifications: Notification[];
  /** Older records exist. */
  hasMore: boolean;
}

/**
 * How many active documents are read to find the 15 to show. Only people who may see few of the records need a second
 * step.
 */
const STEPS = [2 * INBOX_LIMITS.documents, 200, 1000] as const;

interface ShownRecord {
  documentId: string;
  documentName: string | null;
  notification: Notification;
}

/** A record to show. Its content is read after all records to show are known. */
interface Place {
  id: string;
  documentId: string;
  timestamp: number;
}

/**
 * Returns the 15 most recently active documents with their 15 newest records each, newest first. The answer stays
 * within `LIMITS.answerBytes`: every document gets its newest record before any gets its second.
 */
export async function listInboxByDocument(
  owner: InboxOwner,
  input: Input,
): Promise<{ documents: DocumentGroup[]; hasMore: boolean; sequence: number; counts: NotificationCounts }> {
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
  const places = new Map<string, Place[]>();
  const looked = new Set<string>();
  for (const most of STEPS) {
    const active = await readActiveDocuments(db, query, most);
    const next = active.filter((documentId) => !looked.has(documentId));
    for (const [documentId, found] of await placesOf(next)) {
      if (places.size < INBOX_LIMITS.documents) places.set(documentId, found);
    }
    for (const documentId of next) looked.add(documentId);
    if (active.length < most || places.size === INBOX_LIMITS.documents) break;
  }
  const state = await loadInboxState(db, scope, reader, input, nowMs);
  return { ...(await readGroups()), sequence, counts: countsOf(state) };

  /** Returns the records to show of each document that has any, and one more, in the order of `documentIds`. */
  async function placesOf(documentIds: readonly string[]): Promise<[string, Place[]][]> {
    const limit = INBOX_LIMITS.perDocument + 1;
    const rows = await readNewestOfDocuments(db, query, documentIds, limit);
    const items = await loadDigestItems<FactRow>(db, scope, rows);
    const rowsOf = new Map<string, (FactRow & OwnRow)[]>(documentIds.map((documentId) => [documentId, []]));
    for (const row of rows) rowsOf.get(row.document_id)?.push(row);
    const found: [string, Place[]][] = [];
    for (const [documentId, candidates] of rowsOf) {
      let shown = candidates
        .flatMap((row) => toSeen(row, recipientFacts(row), items.get(row.notification_id)) ?? [])
        .map(placeOf)
        .slice(0, limit);
      if (shown.length < limit && candidates.length >= limit) shown = await walkDocument(documentId, limit);
      // A digest of several documents may have lost its items of the document that it was newest in.
      shown = shown.filter((place) => place.documentId === documentId);
      if (shown.length > 0) found.push([documentId, shown]);
    }
    return found;
  }

  function toSeen<Row extends FactRow>(
    row: Row,
    own: RecipientFacts | null,
    items: readonly (Row & OwnRow)[] | undefined,
  ): Shown<Row> | null {
    const record = shownTo<Row>(row, own, items, reader, 'client', nowMs);
    if (!record || !passesOptions(record.facts, userId, input, nowMs)) return null;
    return input.unreadOnly && !record.view.isUnread ? null : record;
  }

  /** Reads further back in a document, when the person may not see some of its newest records. */
  async function walkDocument(documentId: string, limit: number): Promise<Place[]> {
    const { items } = await walkInbox(
      db,
      { ...query, channel: 'client', feed: 'all', order: 'desc', options: input, documentIds: [documentId], limit },
      nowMs,
      async () => placeOf,
    );
    return items;
  }

  /** Reads the content of the records to show, the newest of each document first, as far as the answer has room. */
  async function readGroups(): Promise<{ documents: DocumentGroup[]; hasMore: boolean }> {
    const groups = [...places.values()].sort((a, b) => newest(b) - newest(a));
    const wanted = Array.from({ length: INBOX_LIMITS.perDocument }, (_, n) =>
      groups.flatMap((group) => group[n] ?? []),
    );
    const inOrder = wanted.flat();
    const { items, next } = await readInSteps(
      (after: number | undefined, limit) => readRecords(inOrder.slice(after).slice(0, limit), after ?? 0),
      undefined,
      inOrder.length,
    );
    const left = new Set(next === null ? [] : inOrder.slice(next));
    const documents = groups.flatMap((group): DocumentGroup | [] => {
      const shown = items.filter(({ documentId }) => documentId === group[0]?.documentId);
      const [first] = shown;
      if (!first) return [];
      return {
        documentId: first.documentId,
        ...(first.documentName && { documentName: first.documentName }),
        notifications: shown.map(({ notification }) => notification),
        hasMore: group.length > INBOX_LIMITS.perDocument || group.some((place) => left.has(place)),
      };
    });
    return { documents, hasMore: wanted[0]?.some((place) => left.has(place)) ?? false };
  }

  async function readRecords(next: readonly Place[], start: number): Promise<WalkedRow<ShownRecord, number>[]> {
    const ids = next.map(({ id }) => id);
    const records = await loadInboxRecords(db, scope, ids, [userId]);
    return next.map(({ id, documentId }, index) => {
      const stored = records.get(id);
      const record = stored && toSeen(stored.row, stored.own.get(userId) ?? null, stored.items);
      const item: ShownRecord | null = record
        ? {
            documentId,
            documentName: record.row.document_name,
            notification: toClientNotification(scope, record, reader.user),
          }
        : null;
      return { position: start + index + 1, item, row: null };
    });
  }
}

const placeOf = ({ row, facts }: Shown<FactRow>): Place => ({
  id: row.notification_id,
  documentId: row.document_id,
  timestamp: facts.timestamp,
});

const newest = (places: readonly Place[]) => places[0]?.timestamp ?? 0;
