import type { StoredComment } from './storedComments.js';

/** A comment needs text, HTML, an attachment, a recording, or a customer's store that has its body (REST contract §2.6). */
export const saysSomething = ({ content }: StoredComment): boolean =>
  Boolean(
    content.commentText?.trim() ||
    content.commentHtml?.trim() ||
    content.attachments?.length ||
    content.recorders?.length ||
    content.isCommentResolverUsed,
  );
