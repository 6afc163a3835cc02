import type { CommentRecord } from './threadRows.js';
import { attachmentUrl, audienceDigest, type FilePlace, type Signer } from '../files/attachmentUrl.js';
import type { ThreadAudience } from '../../store/columns.js';

/** A file that the service stores for a comment. */
export interface FileRow {
  comment_id: string;
  attachment_id: string;
  blob_key: string;
}

/** Returns comments of a thread with new addresses of their files, for readers who may see the thread now. */
export async function withFileUrls(
  signer: Signer,
  { apiKey, organizationId }: Pick<FilePlace, 'apiKey' | 'organizationId'>,
  threadAudience: ThreadAudience,
  comments: readonly CommentRecord[],
  files: readonly FileRow[],
): Promise<CommentRecord[]> {
  if (files.length === 0) return [...comments];
  const audience = await audienceDigest(threadAudience);
  const urls = new Map(
    await Promise.all(
      files.map(
        async ({ comment_id, attachment_id, blob_key: blobKey }) =>
          [
            keyOf(comment_id, attachment_id),
            await attachmentUrl(signer, { apiKey, organizationId, blobKey, audience }),
          ] as const,
      ),
    ),
  );
  return comments.map((comment) => {
    const attachments = comment.content.attachments?.map((attachment) => {
      const url = urls.get(keyOf(comment.comment_id, attachment.attachmentId));
      return url === undefined ? attachment : { ...attachment, url };
    });
    return attachments ? { ...comment, content: { ...comment.content, attachments } } : comment;
  });
}

/** No id contains a slash. */
const keyOf = (commentId: string, attachmentId: string) => `${commentId}/${attachmentId}`;
