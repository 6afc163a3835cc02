import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';

/** The hash of the request that made a thread, and its comments, oldest first. */
interface StoredRequest {
  requestHash: string;
  comments: { id: string; number: number }[];
}

/** Returns the requests that made the existing threads. A repeated request gets the same answer (REST contract §1.10). */
export async function storedRequests(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  annotationIds: readonly string[],
): Promise<Map<string, StoredRequest>> {
  const { rows } = await sql<StoredRequest & { annotationId: string }>`
    select a.annotation_id as "annotationId", a.request_hash as "requestHash", (
      select coalesce(json_agg(json_build_object('id', c.comment_id, 'number', c.comment_number) order by c.comment_number), '[]')
      from comments c
      where c.api_key = a.api_key and c.organization_id = a.organization_id and c.annotation_id = a.annotation_id) as comments
    from comment_annotations a
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and a.annotation_id = any(${annotationIds}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.annotationId, row]));
}
