import { type Kysely, sql } from 'kysely';
import type { ThreadAudience } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import type { DocumentScope } from '../access/ThreadScope.js';

/**
 * Returns the last audience of each target that was a thread of the document and is deleted, as far as the activity log
 * has it. Existing threads are locked against deletion until commit, so that no activity about a thread that is just
 * deleted is stored without the thread's audience.
 */
export async function deletedThreadAudiences(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: DocumentScope,
  targetIds: readonly string[],
): Promise<Map<string, ThreadAudience>> {
  if (targetIds.length === 0) return new Map();
  const locked = await sql<{ annotation_id: string }>`
    select annotation_id from comment_annotations
    where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}
      and annotation_id = any(${targetIds}::text[])
    order by annotation_id for key share`.execute(db);
  const there = new Set(locked.rows.map((row) => row.annotation_id));
  const { rows } = await sql<{ target_entity_id: string; thread_sight: ThreadAudience }>`
    select distinct on (target_entity_id) target_entity_id, thread_sight from activities
    where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}
      and target_entity_id = any(${targetIds.filter((id) => !there.has(id))}::text[]) and thread_sight is not null
    order by target_entity_id, timestamp desc`.execute(db);
  return new Map(rows.map((row) => [row.target_entity_id, row.thread_sight]));
}
