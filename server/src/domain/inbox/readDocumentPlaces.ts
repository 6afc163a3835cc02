import type { InboxOptions } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { type ActiveQuery, readActiveDocuments, readNewestOfDocuments } from './activeDocuments.js';
import { passesOptions, type RecipientFacts } from './inboxRules.js';
import { type FactRow, type OwnRow, recipientFacts } from './inboxRows.js';
import { loadDigestItems } from './loadDigestItems.js';
import { type Shown, shownTo } from './shownTo.js';
import { walkInbox } from './walkInbox.js';

/** One reader's inbox by document. */
export interface InboxByDocument {
  db: Kysely<Tables>;
  query: ActiveQuery;
  /** The choices of the reader's panel. */
  options: InboxOptions & { unreadOnly?: boolean | undefined };
}

/** A record to show: its content is read once it is known which records are shown. */
export interface Place {
  id: string;
  documentId: string;
  timestamp: number;
}

/** Documents checked for the 15 to show. Only people who may see little in the documents that they may open get past the first step. */
const STEPS = [INBOX_LIMITS.documents + 1, 200, 1000] as const;

/** Returns the newest records of each of the most recently active documents, one record more than is shown of each document. */
export async function readDocumentPlaces(inbox: InboxByDocument): Promise<Place[][]> {
  const places = new Map<string, Place[]>();
  const looked = new Set<string>();
  for (const most of STEPS) {
    const active = await readActiveDocuments(inbox.db, inbox.query, most);
    const next = active.filter((documentId) => !looked.has(documentId));
    for (const [documentId, found] of await placesOf(inbox, next)) {
      if (places.size < INBOX_LIMITS.documents) places.set(documentId, found);
    }
    for (const documentId of next) looked.add(documentId);
    if (active.length < most || places.size === INBOX_LIMITS.documents) break;
  }
  return [...places.values()];
}

/** Returns a record as it is shown in this inbox, or `null`: it is not. */
export function shownInDocument<Row extends FactRow>(
  { query, options }: InboxByDocument,
  row: Row,
  own: RecipientFacts | null,
  items: readonly (Row & OwnRow)[] | undefined,
): Shown<Row> | null {
  const { reader, nowMs } = query;
  const record = shownTo<Row>(row, own, items, reader, 'client', nowMs);
  if (!record || !passesOptions(record.facts, reader.userId, options, nowMs)) return null;
  return options.unreadOnly && !record.view.isUnread ? null : record;
}

/** Returns the places of each document that has any, in the order of `documentIds`. */
async function placesOf(inbox: InboxByDocument, documentIds: readonly string[]): Promise<[string, Place[]][]> {
  const { db, query } = inbox;
  const limit = INBOX_LIMITS.perDocument + 1;
  const rows = await readNewestOfDocuments(db, query, documentIds, limit);
  const items = await loadDigestItems<FactRow>(db, query.scope, rows);
  const rowsOf = new Map<string, (FactRow & OwnRow)[]>(documentIds.map((documentId) => [documentId, []]));
  for (const row of rows) rowsOf.get(row.document_id)?.push(row);
  const found: [string, Place[]][] = [];
  for (const [documentId, candidates] of rowsOf) {
    let shown = candidates
      .flatMap((row) => shownInDocument(inbox, row, recipientFacts(row), items.get(row.notification_id)) ?? [])
      .map(placeOf)
      .slice(0, limit);
    if (shown.length < limit && candidates.length >= limit) shown = await walkDocument(inbox, documentId, limit);
    // A digest of several documents may have no remaining item of the one that it was newest in.
    shown = shown.filter((place) => place.documentId === documentId);
    if (shown.length > 0) found.push([documentId, shown]);
  }
  return found;
}

/** The rules refused some of the newest: continues with older records of this document. */
async function walkDocument(
  { db, query, options }: InboxByDocument,
  documentId: string,
  limit: number,
): Promise<Place[]> {
  const { items } = await walkInbox(
    db,
    { ...query, channel: 'client', feed: 'all', order: 'desc', options, documentIds: [documentId], limit },
    query.nowMs,
    async () => placeOf,
  );
  return items;
}

const placeOf = ({ row, facts }: Shown<FactRow>): Place => ({
  id: row.notification_id,
  documentId: row.document_id,
  timestamp: facts.timestamp,
});
