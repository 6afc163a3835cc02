import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ThreadAudience } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { type AudienceColumns, toThreadAudience } from '../access/toThreadAudience.js';

/** A thread with its audience and nothing else. */
export interface ThreadWithAudience {
  annotationId: string;
  annotationNumber: number;
  documentId: string;
  audience: ThreadAudience;
}

type Row = AudienceColumns & { annotation_id: string; annotation_number: number; document_id: string };

/** Reads the audiences of threads of an organization, in one statement. `where`: a condition on `a` (comment_annotations). */
export async function readThreadAudiences(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  where: RawBuilder<SqlBool>,
): Promise<ThreadWithAudience[]> {
  const { rows } = await sql<Row>`
    select a.annotation_id, a.annotation_number, a.document_id, a.author_id, a.is_draft, a.visibility, a.visible_to_organizations,
      a.visible_to_users, a.access
    from comment_annotations a
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and ${where}`.execute(db);
  return rows.map((row) => ({
    annotationId: row.annotation_id,
    annotationNumber: row.annotation_number,
    documentId: row.document_id,
    audience: toThreadAudience(row),
  }));
}
