import type { Notification } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import { readInSteps, type WalkedRow } from '../common/readInSteps.js';
import type { LoadedReader } from './loadInboxReaders.js';
import { loadInboxRecords } from './loadInboxRecords.js';
import { type InboxByDocument, type Place, shownInDocument } from './readDocumentPlaces.js';
import { toClientNotification } from './toNotification.js';

/** A document of an inbox, with its newest records. */
export interface DocumentGroup {
  documentId: string;
  documentName?: string;
  /** Newest first. */
  notifications: Notification[];
  /** Older records exist. */
  hasMore: boolean;
}

interface ShownRecord {
  documentId: string;
  documentName: string | null;
  notification: Notification;
}

/**
 * Reads the records of places, the newest of each document first, up to the size of one answer.
 * @returns `documents`: the most recently active first; `hasMore`: some documents did not fit into the answer
 */
export async function readDocumentGroups(
  inbox: InboxByDocument,
  user: LoadedReader['user'],
  places: readonly Place[][],
): Promise<{ documents: DocumentGroup[]; hasMore: boolean }> {
  const groups = [...places].sort((a, b) => newest(b) - newest(a));
  const wanted = Array.from({ length: INBOX_LIMITS.perDocument }, (_, n) => groups.flatMap((group) => group[n] ?? []));
  const inOrder = wanted.flat();
  const { items, next } = await readInSteps(
    (after: number | undefined, limit) => readRecords(inbox, user, inOrder.slice(after).slice(0, limit), after ?? 0),
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

async function readRecords(
  inbox: InboxByDocument,
  user: LoadedReader['user'],
  next: readonly Place[],
  start: number,
): Promise<WalkedRow<ShownRecord, number>[]> {
  const { scope, reader } = inbox.query;
  const ids = next.map(({ id }) => id);
  const records = await loadInboxRecords(inbox.db, scope, ids, new Set([reader.userId]));
  return next.map(({ id, documentId }, index) => {
    const stored = records.get(id);
    const record = stored && shownInDocument(inbox, stored.row, stored.own.get(reader.userId) ?? null, stored.items);
    const item: ShownRecord | null = record
      ? {
          documentId,
          documentName: record.row.document_name,
          notification: toClientNotification(scope, record, user),
        }
      : null;
    return { position: start + index + 1, item, row: null };
  });
}

const newest = (places: readonly Place[]) => places[0]?.timestamp ?? 0;
