import type { StoredChange } from '../../store/changes.js';
import type { ThreadAudience } from '../../store/columns.js';
import type { Append } from '../../store/append.js';
import { inParts } from '../common/inParts.js';
import type { DocumentScope, ThreadScope } from '../access/ThreadScope.js';

/**
 * Returns the changes to append for threads that were made, changed or deleted: for the document's stream, and for the counts of threads.
 * @param before the earlier audience of each thread whose audience the write changes, or which it deletes
 */
export function threadChanges(
  { apiKey, organizationId, documentId }: DocumentScope,
  annotationIds: readonly string[],
  before: ReadonlyMap<string, ThreadAudience> = new Map(),
): Pick<Append, 'stream' | 'changes'> & Required<Pick<Append, 'beside'>> {
  const parts = inParts(annotationIds).map((ids) => {
    const audiences = ids.flatMap((id) => (before.has(id) ? [[id, before.get(id)!] as const] : []));
    return { ids, ...(audiences.length > 0 && { before: Object.fromEntries(audiences) }) };
  });
  return {
    stream: { apiKey, organizationId, documentId: '' },
    changes: parts.map((part): StoredChange => ({ kind: 'threadCounts', documentId, ...part })),
    beside: [{ documentId, changes: parts.map((part): StoredChange => ({ kind: 'threads', ...part })) }],
  };
}

/** As `threadChanges`, for threads of several documents. */
export function threadsOfDocuments(
  scope: ThreadScope,
  threads: readonly { documentId: string; annotationId: string }[],
): ReturnType<typeof threadChanges> {
  const idsOf = new Map<string, string[]>();
  for (const { documentId, annotationId } of threads)
    idsOf.set(documentId, [...(idsOf.get(documentId) ?? []), annotationId]);
  const parts = [...idsOf].map(([documentId, ids]) => threadChanges({ ...scope, documentId }, ids));
  return {
    stream: { ...scope, documentId: '' },
    changes: parts.flatMap(({ changes }) => changes),
    beside: parts.flatMap(({ beside }) => beside),
  };
}
