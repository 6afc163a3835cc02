import type { Attachment } from '@parley/protocol';
import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import type { DocumentScope } from '../access/ThreadScope.js';

interface WithFiles {
  commentId: string;
  attachments?: Attachment[] | undefined;
}

/**
 * Assigns uploaded files to the comments that name them: files that the author uploaded to this document and that no other comment has.
 * Replaces their attachment fields with the service's data; the address is made for each reader. Other attachments stay as they are. The
 * comments must exist at the end of the transaction.
 */
export async function takeUploads<Comment extends WithFiles>(
  tx: WriteTransaction,
  { apiKey, organizationId, documentId }: DocumentScope,
  authorId: string,
  annotationId: string,
  comments: readonly Comment[],
): Promise<Comment[]> {
  const named = comments.flatMap(({ commentId, attachments = [] }) =>
    attachments
      .filter(({ isAttachmentResolverUsed }) => !isAttachmentResolverUsed)
      .map(({ attachmentId }) => ({ comment_id: commentId, attachment_id: attachmentId })),
  );
  if (named.length === 0) return [...comments];
  const { rows } = await sql<Taken>`
    update uploads u set annotation_id = ${annotationId}, comment_id = n.comment_id
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (comment_id text, attachment_id text)
    where u.api_key = ${apiKey} and u.organization_id = ${organizationId} and u.attachment_id = n.attachment_id
      and u.attachment_id = any(${named.map((file) => file.attachment_id)}::text[])
      and u.document_id = ${documentId} and u.uploaded_by = ${authorId} and u.is_stored
      and (u.annotation_id is null or (u.annotation_id = ${annotationId} and u.comment_id = n.comment_id))
    returning u.attachment_id, u.comment_id, u.name, u.mime_type, u.size`.execute(tx.db);
  const keyOf = (commentId: string, attachmentId: string) => `${commentId}/${attachmentId}`;
  const taken = new Map(rows.map((row) => [keyOf(row.comment_id, row.attachment_id), row]));
  return comments.map((comment) => {
    if (!comment.attachments) return comment;
    const attachments = comment.attachments.map((attachment) => {
      const file = taken.get(keyOf(comment.commentId, attachment.attachmentId));
      return file ? describe(attachment, file) : attachment;
    });
    return { ...comment, attachments };
  });
}

interface Taken {
  attachment_id: string;
  comment_id: string;
  name: string;
  mime_type: string;
  size: number;
}

const describe = (attachment: Attachment, { name, mime_type: mimeType, size }: Taken): Attachment => ({
  ...attachment,
  name: attachment.name ?? name,
  mimeType,
  size,
  url: undefined,
  bucketPath: undefined,
});
