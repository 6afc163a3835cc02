import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ThreadFilters, threadFilters } from './threadFilters.js';
import type { DocumentScope } from '../access/ThreadScope.js';

/** Returns the threads of a document that a backend's write selects. A backend has no access to drafts. */
export const selectedThreads = (
  scope: DocumentScope,
  { annotationIds, locationIds, userIds }: Pick<ThreadFilters, 'annotationIds' | 'locationIds' | 'userIds'>,
): RawBuilder<SqlBool> => sql<SqlBool>`(a.document_id = ${scope.documentId} and not a.is_draft
  and ${threadFilters(scope, { annotationIds, locationIds, userIds })})`;

/** The result for an id without a thread in the document. */
export const annotationMissing = {
  code: 'not-found',
  message: 'There is no such comment annotation in this document.',
} as const;

/** The result for a thread that would be too large. */
export const annotationFull = {
  code: 'failed-precondition',
  message: 'The comment annotation would hold more than 4 MiB.',
} as const;

/** The result for a thread whose context would be too large. */
export const contextFull = {
  code: 'invalid-argument',
  message: 'The context of the comment annotation would hold more than 64 KiB.',
} as const;
