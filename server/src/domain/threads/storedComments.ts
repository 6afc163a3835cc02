import { type Kysely, sql } from 'kysely';
import type { StoredCommentContent } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';

/** A comment's own row. */
export type StoredComment = Pick<
  Tables['comments'],
  | 'annotation_id'
  | 'comment_id'
  | 'comment_number'
  | 'author_id'
  | 'is_draft'
  | 'created_at'
  | 'last_updated'
  | 'request_hash'
> & { content: StoredCommentContent };

/**
 * The comments of threads, in the order of their arrival. For writing, lock the threads before (`lockThreads`).
 * @param commentIds only these
 */
export async function storedComments(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  annotationIds: readonly string[],
  commentIds?: readonly string[],
): Promise<StoredComment[]> {
  const { rows } = await sql<StoredComment>`
    select annotation_id, comment_id, comment_number, author_id, is_draft, created_at, last_updated, request_hash, content
    from comments
    where api_key = ${apiKey} and organization_id = ${organizationId} and annotation_id = any(${annotationIds}::text[])
      ${commentIds ? sql`and comment_id = any(${commentIds}::text[])` : sql``}
    order by annotation_id, comment_number`.execute(db);
  return rows;
}
