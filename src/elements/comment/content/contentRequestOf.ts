import type { RefusedWrite } from '../../../session/Session.js';
import type { NewComment, NewCommentAnnotation } from '../CommentAnnotation.js';
import type { VisibilityConfig } from '../CommentElement.js';
import { isEmpty } from '../newComment.js';
import type { ContentRequest } from './createUnsyncedChanges.js';

/**
 * What somebody wrote, out of the body of a write that was kept; `undefined` when there is nothing of the kind in it, or its words are
 * with the customer, who has them still.
 */
export function contentRequestOf({ operation, body }: RefusedWrite): ContentRequest | undefined {
  // As the writers of comments have made it: each operation has one.
  const sent = body as Sent;
  const { annotationId, documentId, visibility, comments, comment, merge = false, ...rest } = sent;
  const { organizationId: _, ...fields } = rest as { organizationId?: string };
  switch (operation) {
    case 'commentAnnotations/add':
      if (!comments || comments.some(isEmpty)) return undefined;
      return {
        type: 'add',
        annotation: { ...(fields as NewCommentAnnotation), annotationId, comments },
        visibility,
        ...(documentId !== undefined && { options: { documentId } }),
      };
    case 'comments/add':
      if (!comment || isEmpty(comment)) return undefined;
      return { type: 'addComment', annotationId, comment, visibility, assignedTo: sent.assignedTo };
    case 'comments/update': {
      const changed = fields as NewComment & { commentId: string };
      return isEmpty(changed) ? undefined : { type: 'updateComment', annotationId, merge, comment: changed };
    }
    default:
      return undefined;
  }
}

interface Sent {
  annotationId: string;
  documentId?: string;
  visibility?: VisibilityConfig;
  comments?: NewComment[];
  comment?: NewComment;
  assignedTo?: { userId: string };
  merge?: boolean;
}
