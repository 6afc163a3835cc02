import type { StoredCommentContent } from '../../store/columns.js';

/** The parts of a comment of which it needs one. */
export type Content = Pick<
  StoredCommentContent,
  'commentText' | 'commentHtml' | 'attachments' | 'recorders' | 'isCommentResolverUsed'
>;

/** A comment needs text, HTML, an attachment, a recording, or a customer's store that has its body (REST contract §2.6). */
export const hasContent = ({ content }: { content: Content }): boolean =>
  Boolean(
    content.commentText?.trim() ||
    content.commentHtml?.trim() ||
    content.attachments?.length ||
    content.recorders?.length ||
    content.isCommentResolverUsed,
  );
