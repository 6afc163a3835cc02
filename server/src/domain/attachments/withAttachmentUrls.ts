import type { Attachment, CommentAnnotation } from '@parley/protocol';
import { type Kysely, sql } from 'kysely';
import type { Core } from '../../core.js';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../comments/ThreadScope.js';
import { attachmentUrl } from './attachmentUrl.js';

interface File {
  annotation_id: string;
  comment_id: string;
  attachment_id: string;
  blob_key: string;
}

/**
 * Threads with addresses of the files that the service keeps (`attachmentUrl`), for readers who may see the threads now; one statement
 * when any comment has attachments, none otherwise.
 */
export async function withAttachmentUrls<Annotation extends CommentAnnotation>(
  core: Core,
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  annotations: readonly Annotation[],
): Promise<Annotation[]> {
  const hasFiles = ({ comments }: CommentAnnotation) => comments.some(({ attachments }) => attachments.length > 0);
  const ids = annotations.filter(hasFiles).map(({ annotationId }) => annotationId);
  if (ids.length === 0) return [...annotations];
  const { rows } = await sql<File>`
    select annotation_id, comment_id, attachment_id, blob_key from uploads
    where api_key = ${apiKey} and organization_id = ${organizationId} and annotation_id = any(${ids}::text[])`.execute(
    db,
  );
  const urls = new Map(
    await Promise.all(
      rows.map(async (row) => {
        const key = keyOf(row.annotation_id, row.comment_id, row.attachment_id);
        return [key, await attachmentUrl(core, row.blob_key)] as const;
      }),
    ),
  );
  return annotations.map((annotation) => ({
    ...annotation,
    comments: annotation.comments.map((comment) => ({
      ...comment,
      attachments: comment.attachments.map((attachment): Attachment => {
        const url = urls.get(keyOf(annotation.annotationId, comment.commentId, attachment.attachmentId));
        return url === undefined ? attachment : { ...attachment, url };
      }),
    })),
  }));
}

/** No id holds a slash. */
const keyOf = (annotationId: string, commentId: string, attachmentId: string) =>
  `${annotationId}/${commentId}/${attachmentId}`;
