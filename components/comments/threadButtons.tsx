'use client';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useStrings } from '../internal/useStrings.js';
import { isMovable } from '../../src/elements/comment/placement/isMovable.js';
import { useCommentsItem, useCommentsThread } from './CommentsThreadContext.js';
import { createButtonPart } from '../internal/createButtonPart.js';
import { commentStrings } from './strings.js';

/** Resolves the thread, or reopens it. Rendered only for readers who may do so. Renders a `<button>`. `data-parley-state`: `open` | `resolved`. */
export const CommentsResolve = createButtonPart('Comments.Resolve', 'resolve', (name) => {
  const { annotation, rights, actions } = useCommentsThread(name);
  const { resolveButton } = useCommentSettings();
  const strings = useStrings(commentStrings);
  if (!resolveButton || !rights.canChangeStatus) return null;
  const isResolved = annotation.status.type === 'terminal';
  return {
    label: isResolved ? strings.reopen : strings.resolve,
    run: isResolved ? actions.reopen : actions.resolve,
    state: isResolved ? 'resolved' : 'open',
  };
});

/** Copies the address of the thread; `Comments.Notice` confirms it. Renders a `<button>`. */
export const CommentsCopyLink = createButtonPart('Comments.CopyLink', 'copy-link', (name) => {
  const { actions } = useCommentsThread(name);
  return { label: useStrings(commentStrings).copyLink, run: actions.copyLink };
});

/** Marks the thread as unread for the reader until it is opened again. Rendered only while it is read. Renders a `<button>`. */
export const CommentsMarkUnread = createButtonPart('Comments.MarkUnread', 'mark-unread', (name) => {
  const { annotation, actions } = useCommentsThread(name);
  const strings = useStrings(commentStrings);
  return annotation.unread ? null : { label: strings.markUnread, run: actions.markAsUnread };
});

/** Subscribes the reader to the thread, or unsubscribes them. Renders a `<button>`. `data-parley-state`: `subscribed` | `unsubscribed`. */
export const CommentsSubscribe = createButtonPart('Comments.Subscribe', 'subscribe', (name) => {
  const { annotation, rights, actions } = useCommentsThread(name);
  const strings = useStrings(commentStrings);
  if (rights.me === undefined) return null;
  const isSubscribed = rights.me in annotation.subscribedUsers;
  return {
    label: isSubscribed ? strings.unsubscribe : strings.subscribe,
    run: () => actions.setSubscribed(!isSubscribed),
    state: isSubscribed ? 'subscribed' : 'unsubscribed',
  };
});

/** Removes the assignee. Rendered only while somebody is assigned. Renders a `<button>`. */
export const CommentsUnassign = createButtonPart('Comments.Unassign', 'unassign', (name) => {
  const { annotation, rights, actions } = useCommentsThread(name);
  const strings = useStrings(commentStrings);
  if (!annotation.assignedTo || !rights.canWrite) return null;
  return { label: strings.unassign, run: () => actions.assign(null) };
});

/** Moves the pin of the thread to where the reader clicks next. Rendered only for its author and admins, while `pinDrag` is on. Renders a `<button>`. */
export const CommentsMove = createButtonPart('Comments.Move', 'move', (name) => {
  const { annotation, rights, actions } = useCommentsThread(name);
  const { pinDrag } = useCommentSettings();
  const strings = useStrings(commentStrings);
  if (!pinDrag || !rights.canChangeVisibility || !isMovable(annotation)) return null;
  return { label: strings.move, run: actions.move };
});

/** Loads the content of the comment again, or saves the comment again. Rendered only when that has failed. Renders a `<button>`. */
export const CommentsRetry = createButtonPart('Comments.Retry', 'retry', (name) => {
  const { actions } = useCommentsThread(name);
  const { comment } = useCommentsItem(name);
  const strings = useStrings(commentStrings);
  const hasFailed = comment.resolution.content === 'failed' || comment.isUnsynced;
  return hasFailed ? { label: strings.retry, run: actions.retry } : null;
});

/** Discards the changes of the comment that are not saved yet. Rendered only while there are some, and not for drafts. Renders a `<button>`. */
export const CommentsDiscard = createButtonPart('Comments.Discard', 'discard', (name) => {
  const { actions } = useCommentsThread(name);
  const { comment } = useCommentsItem(name);
  const strings = useStrings(commentStrings);
  if (!comment.isUnsynced || comment.isDraft) return null;
  return { label: strings.discard, run: () => actions.discardUnsynced(comment.commentId) };
});

/** Opens the comment for editing in its place. Rendered only for its author. Renders a `<button>`. */
export const CommentsEdit = createButtonPart('Comments.Edit', 'edit', (name) => {
  const { rights, actions } = useCommentsThread(name);
  const { comment } = useCommentsItem(name);
  const strings = useStrings(commentStrings);
  if (!rights.canEdit(comment)) return null;
  return { label: strings.edit, run: () => actions.edit(comment.commentId) };
});

/**
 * Deletes the comment; `Comments.ConfirmDelete` asks first when that deletes the whole thread. Rendered only for its author and admins.
 * Renders a `<button>`.
 */
export const CommentsDelete = createButtonPart('Comments.Delete', 'delete', (name) => {
  const { rights, actions } = useCommentsThread(name);
  const { comment, isFirst } = useCommentsItem(name);
  const { deleteThreadWithFirstComment } = useCommentSettings();
  const strings = useStrings(commentStrings);
  if (!rights.canDelete(comment)) return null;
  const isThread = isFirst && deleteThreadWithFirstComment;
  return { label: isThread ? strings.deleteThread : strings.deleteComment, run: () => actions.remove(comment) };
});
