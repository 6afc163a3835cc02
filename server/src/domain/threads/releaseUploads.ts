import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import type { StoredComment } from './storedComments.js';
import type { ThreadScope } from '../access/ThreadScope.js';

/** Removes the files that a comment does not name any more. A job deletes their bytes. */
export async function releaseUploads(
  tx: WriteTransaction,
  { apiKey, organizationId }: ThreadScope,
  { annotation_id: annotationId, comment_id: commentId, content }: StoredComment,
): Promise<void> {
  const named = content.attachments?.map(({ attachmentId }) => attachmentId) ?? [];
  await sql`
    delete from uploads where api_key = ${apiKey} and organization_id = ${organizationId}
      and annotation_id = ${annotationId} and comment_id = ${commentId} and attachment_id <> all(${named}::text[])`.execute(
    tx.db,
  );
}
