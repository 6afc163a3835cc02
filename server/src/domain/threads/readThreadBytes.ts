import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { BYTES_BESIDE } from './readThreads.js';

/** Returns about how many bytes threads take as JSON, without reading them. */
export async function readThreadBytes(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  annotationIds: readonly string[],
): Promise<number> {
  if (annotationIds.length === 0) return 0;
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(a.content_bytes + a.parts_bytes + ${BYTES_BESIDE}::int), 0)::float8 as bytes
    from unnest(${annotationIds}::text[]) as asked (id) cross join lateral (
      select content_bytes, parts_bytes from comment_annotations
      where api_key = ${apiKey} and organization_id = ${organizationId} and annotation_id = asked.id) as a`.execute(db);
  return rows[0]?.bytes ?? 0;
}
