import type { BackendAnnotation, EndpointData, getCommentAnnotations as endpoint } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Tables } from '../../../../store/tables.js';
import type { BoundedRows } from '../../../common/BoundedRows.js';
import { idsOfPage } from '../../../common/idPage.js';
import { withinAnswer } from '../../../common/withinAnswer.js';
import { requireOrganization } from '../../../access/scope.js';
import { BYTES_BESIDE, readThreadPage } from '../../../threads/readThreads.js';
import type { ThreadPosition } from '../../../threads/threadCandidates.js';
import type { ThreadScope } from '../../../access/ThreadScope.js';
import { toRestAnnotation } from '../../../threads/toRestAnnotation.js';

type Input = EndpointData<typeof endpoint>;

/** One element of the answer. */
export interface FoundAnnotation {
  /** The id that was requested, or found. */
  annotationId: string;
  /** `null`: there is no thread with this id, or the filter excludes it. */
  annotation: BackendAnnotation | null;
}

/**
 * One page of `commentannotations/get` (REST contract §3.2). Has published threads of every visibility, ordered by the
 * time of the last change. With `annotationIds` it has one element for each id, in the requested order. The page stays
 * within `LIMITS.answerBytes`. Throws `NOT_FOUND` for an unknown organization.
 */
export async function getAnnotations(
  core: Core,
  { apiKey }: Tenant,
  input: Input,
  after: ThreadPosition | undefined,
  limit: number,
): Promise<BoundedRows<FoundAnnotation>> {
  const scope = { apiKey, organizationId: input.organizationId };
  await requireOrganization(core.db, apiKey, scope.organizationId);
  const documentIds = input.documentId === undefined ? input.documentIds : [input.documentId];
  const isById = input.annotationIds !== undefined && !input.groupByDocumentId;
  const page = isById && idsOfPage(input.annotationIds ?? [], { after: after?.annotationId, limit });
  const asked = page ? await fittingIds(core.db, scope, page) : input.annotationIds;
  const { threads, isCut } = await readThreadPage(core, scope, {
    filters: { ...input, documentIds, annotationIds: asked },
    order: input.order,
    ...(!isById && { after, limit }),
  });
  // An answer names people more often than the database does: the bytes of the threads that were read do not bound it.
  if (!page) {
    const rows = withinAnswer(threads, (thread) => {
      const annotation = toRestAnnotation(scope, thread);
      return { annotationId: annotation.annotationId, annotation };
    });
    return { isCut: isCut || rows.length < threads.length, rows };
  }
  const found = new Map(threads.map((thread) => [thread.annotation_id, thread]));
  const rows = withinAnswer(asked ?? [], (annotationId) => {
    const thread = found.get(annotationId);
    return { annotationId, annotation: thread ? toRestAnnotation(scope, thread) : null };
  });
  return { isCut: rows.length < page.length, rows };
}

/** Returns as many of the first ids as have threads that fit into one answer, and at least one. */
async function fittingIds(db: Kysely<Tables>, scope: ThreadScope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('comment_annotations')
    .where('api_key', '=', scope.apiKey)
    .where('organization_id', '=', scope.organizationId)
    .where(sql<boolean>`annotation_id = any(${ids}::text[])`)
    .select(['annotation_id', sql<number>`content_bytes + parts_bytes`.as('bytes')])
    .execute();
  const bytesOf = new Map(rows.map(({ annotation_id: id, bytes }) => [id, bytes + BYTES_BESIDE]));
  let left = LIMITS.answerBytes;
  const end = ids.findIndex((id, index) => (left -= bytesOf.get(id) ?? 0) < 0 && index > 0);
  return end < 0 ? [...ids] : ids.slice(0, end);
}
