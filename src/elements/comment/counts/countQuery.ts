import { COUNT_DOCUMENTS_LIMIT, ParleyError } from '@parley/protocol/constants';
import { definedFields } from '../../../definedFields.js';
import { refuseFolders } from '../../../documents/refuseFolders.js';
import type { ThreadRecord } from '../CommentAnnotation.js';
import type { CommentRequestQuery } from '../CommentRequests.js';

/** How long changes are collected, ms (client contract §7.2). */
const DEBOUNCE_MS = 5000;

/** A query of counts; queries that differ only in documents share one group, and one request. */
export interface CountQuery {
  organizationId?: string | undefined;
  /** Absent: everything that the person may open, as one count. */
  documentIds?: readonly string[] | undefined;
  statusIds?: readonly string[] | undefined;
  locationIds?: readonly string[] | undefined;
  agentFields?: readonly string[] | undefined;
  /** Ms to collect changes for; 0: a change is counted at once. */
  windowMs: number;
  isAggregated: boolean;
}

/**
 * Two documents or more, or `batchedPerDocument`, collect changes; anything else is counted again as changes come.
 * @param openDocumentIds counted when the query names neither documents nor an organization
 * @throws `INVALID_ARGUMENT`
 */
export function countQueryOf(query: CommentRequestQuery, openDocumentIds: readonly string[] | null): CountQuery | null {
  const folders = refuseFolders(query);
  if (folders) throw folders;
  const { documentIds, organizationId, debounceMs = DEBOUNCE_MS, statusIds, locationIds, agentFields } = query;
  const named = documentIds ?? (organizationId === undefined ? openDocumentIds : undefined);
  if (named === null) return null; // no document is open yet
  const ids = named && [...new Set(named)];
  if (ids && ids.length > COUNT_DOCUMENTS_LIMIT) {
    throw new ParleyError(
      'INVALID_ARGUMENT',
      `documentIds: at most ${COUNT_DOCUMENTS_LIMIT} documents can be counted.`,
    );
  }
  if (!(debounceMs >= 0)) throw new ParleyError('INVALID_ARGUMENT', 'debounceMs: must be 0 or more.');
  const isBatched = query.batchedPerDocument === true || (ids !== undefined && ids.length >= 2);
  return {
    ...definedFields({ organizationId, documentIds: ids, statusIds, locationIds, agentFields }),
    windowMs: isBatched ? debounceMs : 0,
    isAggregated: query.aggregateDocuments ?? false,
  };
}

/** Equal for queries that one request can answer. */
export function groupKey({ organizationId, documentIds, statusIds, locationIds, agentFields, windowMs }: CountQuery) {
  const sorted = (values?: readonly string[]) => values && [...new Set(values)].sort();
  const filters = [statusIds, locationIds, agentFields].map(sorted);
  return JSON.stringify([organizationId, documentIds === undefined, ...filters, windowMs]);
}

/** Whether a query counts a thread, its document aside. */
export function isCounted(record: ThreadRecord, { statusIds, locationIds, agentFields }: CountQuery): boolean {
  return (
    !record.isDraft &&
    (!statusIds || statusIds.includes(record.status.id)) &&
    (!locationIds || locationIds.includes(record.locationId ?? '')) &&
    (!agentFields || agentFields.some((field) => record.agent?.agentFields.includes(field)))
  );
}
