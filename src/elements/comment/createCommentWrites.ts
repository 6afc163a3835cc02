import { ParleyError, visibilityFor } from '@parley/protocol/constants';
import { applyThreadChange, type ThreadChange } from '../../cache/threads/threadChanges.js';
import type { ClientContext } from '../../ClientContext.js';
import type { ThreadWrites } from './CommentElement.js';
import { commentProperties, emitAnalytics } from './commentAnalytics.js';
import { requireRight, requireWriter } from './commentRights.js';
import { commentSettingsOf } from './commentUi.js';
import type { CommentEmitter } from './createCommentEvents.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { FoundThread, Threads } from './createThreads.js';
import { isTextElsewhere } from './content/mergePartial.js';
import { changedComment, invitedOf, isEmpty, newComment, saysText } from './newComment.js';
import type { Tag } from './mentionParts.js';
import { checkRequest, defaultStatus } from './threadRequest.js';

/** What writing comments needs of the other parts of the element. */
export interface CommentWritesParts {
  threads: Threads;
  saver: ThreadSaver;
  events: CommentEmitter;
}

type CommentWrites = Pick<ThreadWrites, 'addComment' | 'updateComment' | 'deleteComment'>;

/** Writes the messages of threads. */
export function createCommentWrites(
  context: ClientContext,
  { threads, saver, events }: CommentWritesParts,
): CommentWrites {
  const { session, ui } = context;

  const who = (userId: string) => ({ userId, organizationId: session.scope.value.organizationId ?? '' });
  const shown = (documentId: string, record: FoundThread['record']) => threads.present({ documentId, record });
  /** A thread with a change that is on its way. */
  const changed = ({ documentId, record }: FoundThread, change: ThreadChange) =>
    shown(documentId, applyThreadChange(record, change) ?? record);

  async function addComment({
    annotationId,
    comment,
    assignedTo,
    visibility,
    options,
    onKept,
    isLeft,
  }: Parameters<CommentWrites['addComment']>[0]) {
    checkRequest(context, options);
    const known = threads.find(annotationId);
    requireWriter(context, known?.documentId, options);
    const found = known ?? (await saver.require(annotationId));
    const from = requireWriter(context, found.documentId, options);
    if (visibility)
      requireRight(found.record.from.userId === from.userId || from.isAdmin === true, 'the author or an admin');
    const visibilityConfig = visibility && visibilityFor(visibility, who(from.userId));
    const prepared = newComment(comment, from, Date.now());
    const change: ThreadChange = {
      type: 'addComment',
      annotationId,
      comment: prepared.record,
      fields: { ...(assignedTo && { assignedTo }), ...(visibilityConfig && { visibilityConfig }) },
    };
    const isDraft = Boolean(found.record.isDraft ?? prepared.record.isDraft);
    if (!isDraft) events.triggered(changed(found, change));
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
      onKept,
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
    return tellOfComment(isDraft ? null : 'addComment', found, record, change, commentId);
  }

  async function updateComment({
    annotationId,
    comment,
    merge = false,
    options,
    onKept,
    isLeft,
  }: Parameters<CommentWrites['updateComment']>[0]) {
    checkRequest(context, options);
    const known = threads.find(annotationId);
    requireWriter(context, known?.documentId, options);
    const found = known ?? (await saver.require(annotationId));
    const me = requireWriter(context, found.documentId, options);
    const { commentId } = comment;
    const before = commentOf(found, commentId);
    requireRight(before.from.userId === me.userId, 'the author of a comment');
    // What is not said of a text that is elsewhere leaves it there.
    const keepsText = merge && isTextElsewhere(before) && before.isCommentTextAvailable && !saysText(comment);
    if (isEmpty(merge ? { ...before, ...comment } : comment) && !keepsText) {
      return deleteComment({ annotationId, commentId, options });
    }
    const { fields, body } = changedComment(comment, before, merge, Date.now());
    const isSent = before.isDraft && !comment.isDraft;
    const isDraft = Boolean(found.record.isDraft ?? (before.isDraft && !isSent));
    const change: ThreadChange = {
      type: 'updateComment',
      annotationId,
      commentId,
      fields: { ...fields, ...(isSent && { isDraft: false }) },
    };
    if (!isDraft) events.triggered(changed(found, change));
    const { record } = await saver.save({
      documentId: found.documentId,
      change,
      request: { type: 'updateComment', annotationId, comment, merge, options },
      operation: 'comments/update',
      onKept,
      isLeft,
      invited: invitedIn(commentId, invitedOf(comment)),
      body: {
        ...body,
        annotationId,
        commentId,
        merge,
        isDraft: isSent ? false : undefined,
      },
    });
    return tellOfComment(isDraft ? null : isSent ? 'addComment' : 'updateComment', found, record, change, commentId);
  }

  async function deleteComment({ annotationId, commentId, options }: Parameters<CommentWrites['deleteComment']>[0]) {
    checkRequest(context, options);
    requireWriter(context, undefined, options);
    const found = await saver.require(annotationId);
    const me = requireWriter(context, found.documentId, options);
    const before = commentOf(found, commentId);
    requireRight(before.from.userId === me.userId || me.isAdmin === true, 'its author or an admin');
    const { documentId } = found;
    const { comments: uiComments } = ui.getState();
    const withThread =
      found.record.comments[0]?.commentId === commentId && commentSettingsOf(uiComments).deleteThreadWithFirstComment;
    const reopened = defaultStatus(uiComments);
    const { record } = await saver.save({
      documentId,
      change: withThread
        ? { type: 'delete', annotationId }
        : { type: 'deleteComment', annotationId, commentId, reopened },
      operation: 'comments/delete',
      body: { annotationId, commentId, withThread, defaultStatus: reopened },
    });
    const commentAnnotation = shown(documentId, record ?? found.record);
    const comment = threads.present(found).comments.find((other) => other.commentId === commentId)!; // checked above
    const event = { annotationId, commentAnnotation, commentId, comment };
    if (found.record.isDraft ?? before.isDraft) return events.prepare('deleteComment', event);
    const told = events.emit('deleteComment', event);
    if (!record) events.emit('deleteCommentAnnotation', { annotationId, commentAnnotation });
    return told;
  }

  /** Tells what has become of a comment, as the service has it, else as it was sent. @param name `null` of a draft: nobody is told */
  function tellOfComment(
    name: 'addComment' | 'updateComment' | null,
    found: FoundThread,
    record: FoundThread['record'] | null,
    change: ThreadChange,
    commentId: string,
  ) {
    const commentAnnotation = record ? shown(found.documentId, record) : changed(found, change);
    const comment = commentAnnotation.comments.find((other) => other.commentId === commentId);
    if (!comment) throw new ParleyError('NOT_FOUND', `commentId: "${commentId}" has been deleted meanwhile.`);
    const { annotationId } = found.record;
    const payload = { annotationId, commentAnnotation, commentId, comment };
    if (name === null) return events.prepare('addComment', payload);
    const event = events.emit(name, payload);
    if (name === 'addComment') emitAnalytics(context, 'COMMENT_ADDED', commentProperties(commentAnnotation, comment));
    events.saved(commentAnnotation);
    return event;
  }

  return { addComment, updateComment, deleteComment };
}

const invitedIn = (commentId: string, tags: readonly Tag[]) => new Map(tags.length > 0 ? [[commentId, tags]] : []);

function commentOf({ record }: FoundThread, commentId: string) {
  const comment = record.comments.find((other) => other.commentId === commentId);
  if (comment) return comment;
  throw new ParleyError('NOT_FOUND', `commentId: there is no comment "${commentId}" in this thread.`);
}
