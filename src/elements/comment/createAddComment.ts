import { visibilityFor } from '@parley/protocol/constants';
import type { ThreadChange } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import type { CommentWritesParts } from './CommentWritesParts.js';
import { reportComment, withChange } from './commentReports.js';
import { requireRight, requireWriter } from './commentRights.js';
import { invitedIn, newComment } from './newComment.js';
import { checkRequest } from './threadRequest.js';
import { serviceNow } from '../../session/serviceTime.js';

/** Adds a comment to a thread. */
export const createAddComment = (context: ClientContext, parts: CommentWritesParts): ThreadWrites['addComment'] => {
  const { session } = context;
  const { threads, saver, events } = parts;
  const who = (userId: string) => ({ userId, organizationId: session.scope.value.organizationId ?? '' });
  return async ({
    annotationId,
    comment,
    assigned = true,
    visibility,
    options,
    onShown,
    onQueued,
    isLeft,
    ...others
  }) => {
    const assignedTo = assigned ? others.assignedTo : undefined;
    checkRequest(context, options);
    const known = threads.find(annotationId);
    requireWriter(context, known?.documentId, options);
    const found = known ?? (await saver.require(annotationId));
    const from = requireWriter(context, found.documentId, options);
    if (visibility)
      requireRight(found.record.from.userId === from.userId || from.isAdmin === true, 'the author or an admin');
    const visibilityConfig = visibility && visibilityFor(visibility, who(from.userId));
    const prepared = newComment(comment, from, serviceNow());
    const change: ThreadChange = {
      type: 'addComment',
      annotationId,
      comment: prepared.record,
      fields: { ...(assignedTo && { assignedTo }), ...(visibilityConfig && { visibilityConfig }) },
    };
    const isDraft = Boolean(found.record.isDraft ?? prepared.record.isDraft);
    if (!isDraft) events.triggered(withChange(threads, found, change));
    const { record } = await saver.save({
      documentId: found.documentId,
      change,
      request: {
        type: 'addComment',
        annotationId,
        comment: { ...comment, commentId: prepared.record.commentId },
        assignedTo,
        visibility,
        options,
      },
      operation: 'comments/add',
      onShown,
      onQueued,
      isLeft,
      invited: invitedIn(prepared.record.commentId, prepared.invited),
      body: {
        annotationId,
        comment: prepared.body,
        ...(assignedTo && { assignedTo }),
        ...(visibilityConfig && { visibility: visibilityConfig }),
      },
    });
    const { commentId } = prepared.record;
    return reportComment(context, parts, { found, record, change, commentId, event: isDraft ? null : 'addComment' });
  };
};
