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
    const found: Place[] = [];
    let next = active.filter((documentId) => !looked.has(documentId));
    while (next.length > 0) {
      for (const documentId of next) looked.add(documentId);
      const some = await placesOf(inbox, next);
      found.push(...some);
      // Digests that are shown in a document that was not looked at.
      next = [...new Set(some.map((place) => place.documentId))].filter((documentId) => !looked.has(documentId));
    }
    for (const place of found) {
      const group = places.get(place.documentId);
      if (group) insert(group, place);
      else if (places.size < INBOX_LIMITS.documents) places.set(place.documentId, [place]);
    }
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

/**
 * Returns the places of documents, in the order of `documentIds`. A digest of several documents is found in that of its newest item; when the
 * reader does not get this item, it is shown in the document of the newest item that they get.
 */
async function placesOf(inbox: InboxByDocument, documentIds: readonly string[]): Promise<Place[]> {
  const { db, query } = inbox;
  const limit = INBOX_LIMITS.perDocument + 1;
  const rows = await readNewestOfDocuments(db, query, documentIds, limit);
  const items = await loadDigestItems<FactRow>(db, query.scope, rows);
  const rowsOf = new Map<string, (FactRow & OwnRow)[]>(documentIds.map((documentId) => [documentId, []]));
  for (const row of rows) rowsOf.get(row.document_id)?.push(row);
  const found: Place[] = [];
  for (const [documentId, candidates] of rowsOf) {
    let shown = candidates
      .flatMap((row) => shownInDocument(inbox, row, recipientFacts(row), items.get(row.notification_id)) ?? [])
      .map(placeOf)
      .slice(0, limit);
    if (shown.length < limit && candidates.length >= limit) shown = await walkDocument(inbox, documentId, limit);
    found.push(...shown);
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

/** Keeps a group newest first. */
function insert(group: Place[], place: Place): void {
  const older = group.findIndex(({ timestamp }) => timestamp < place.timestamp);
  group.splice(older === -1 ? group.length : older, 0, place);
}

const placeOf = ({ row, facts }: Shown<FactRow>): Place => ({
  id: row.notification_id,
  documentId: row.document_id,
  timestamp: facts.timestamp,
});
