import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnnotationContent } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import type { LastWriters } from './lastWriters.js';
import type { AudienceColumns } from '../access/toThreadAudience.js';

/** A thread's own row, without its comments. */
export type StoredThread = AudienceColumns &
  LastWriters &
  Pick<
    Tables['comment_annotations'],
    | 'annotation_id'
    | 'document_id'
    | 'last_comment_number'
    | 'location_id'
    | 'status_id'
    | 'agent_fields'
    | 'created_at'
    | 'last_updated'
  > & {
    content: AnnotationContent;
    /** With its comments and reactions, as it was when it was locked. */
    stored_bytes: number;
  };

/**
 * Locks threads until commit and returns them, in the order of their ids, so that two writers never deadlock. Every write of a thread or of
 * its comments locks the thread this way, before any stream.
 * @param where a condition on `a` (comment_annotations)
 */
export async function lockThreads(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  where: RawBuilder<SqlBool>,
): Promise<StoredThread[]> {
  const { rows } = await sql<StoredThread>`
    select a.annotation_id, a.document_id, a.author_id, a.is_draft, a.visibility, a.visible_to_organizations,
      a.visible_to_users, a.access, a.last_comment_number, a.last_writer_id, a.last_written, a.last_written_by_others, a.location_id, a.status_id, a.agent_fields, a.created_at,
      a.last_updated, a.content, a.content_bytes + a.parts_bytes as stored_bytes
    from comment_annotations a
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and ${where}
    order by a.annotation_id
    for update`.execute(db);
  return rows;
}
