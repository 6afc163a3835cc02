import { locationKeyOf, ParleyError } from '@parley/protocol/constants';
import { refuseFolders } from '../../documents/refuseFolders.js';
import type { CommentAnnotation, Location } from './CommentAnnotation.js';
import type { CommentRequestQuery } from './CommentRequests.js';

/** Documents that one live query may read (client contract §2.1). */
const MAX_DOCUMENTS = 30;

/** Rejects an invalid live query. @throws `INVALID_ARGUMENT` */
export function checkQuery(query: CommentRequestQuery, organizationId: string | null): void {
  const folders = refuseFolders(query);
  if (folders) throw folders;
  if (query.documentIds && new Set(query.documentIds).size > MAX_DOCUMENTS) {
    throw new ParleyError(
      'INVALID_ARGUMENT',
      `documentIds: at most ${MAX_DOCUMENTS} documents can be followed at once.`,
    );
  }
  if (query.organizationId && organizationId && query.organizationId !== organizationId) {
    throw new ParleyError(
      'INVALID_ARGUMENT',
      'organizationId: only the one that is signed in to can be followed live.',
    );
  }
}

/**
 * Whether a thread belongs to a query, documents aside. Without documents and locations in the query the active locations narrow it.
 * @param locations the active ones
 */
export function matchesQuery(
  annotation: CommentAnnotation,
  query: CommentRequestQuery,
  locations: readonly Location[],
): boolean {
  const { statusIds, agentFields, filterGhostComments, documentIds } = query;
  const active =
    documentIds || locations.length === 0 ? undefined : locations.map((location) => locationKeyOf(location));
  const places = query.locationIds ?? active;
  return (
    (!places || places.includes(annotation.locationId ?? '')) &&
    (!statusIds || statusIds.includes(annotation.status.id)) &&
    (!agentFields || agentFields.some((field) => annotation.agent?.agentFields.includes(field))) &&
    !(filterGhostComments && annotation.ghostComment)
  );
}

/** Equal queries have equal keys: lists are sorted, absent fields omitted. */
export function queryKey(query: CommentRequestQuery): string {
  return JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => byText(a, b))
      .map(([name, value]: [string, unknown]) => [
        name,
        Array.isArray(value) ? [...new Set<string>(value)].sort(byText) : value,
      ]),
  );
}

const byText = (a: string, b: string) => (a < b ? -1 : 1);
