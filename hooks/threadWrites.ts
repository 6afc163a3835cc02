'use client';
import { mutationKeys } from './mutationKeys.js';
import type { Write } from './shapes.js';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';
import { useWrite } from './useWrite.js';

/**
 * Adds a thread with its first comment. Optimistic: shown at once, removed if the service refuses. Fails with `INVALID_ARGUMENT` for a
 * thread without a comment.
 * @example
 * const { mutate } = useAddCommentAnnotation();
 * mutate({ annotation: { comments: [{ commentText: 'Is this right?' }] } });
 */
export function useAddCommentAnnotation(): CommentWrite<'addCommentAnnotation'> {
  return useCommentWrite('addCommentAnnotation');
}

/**
 * Deletes a thread, optimistically; restored if the service refuses. Fails with `PERMISSION_DENIED` unless the person is its author
 * or an admin.
 */
export function useDeleteCommentAnnotation(): CommentWrite<'deleteCommentAnnotation'> {
  return useCommentWrite('deleteCommentAnnotation');
}

/** Sets the first status of type `terminal`, optimistically; undone if the service refuses. */
export function useResolveCommentAnnotation(): CommentWrite<'resolveCommentAnnotation'> {
  return useCommentWrite('resolveCommentAnnotation');
}

/** Sets the first status of type `default` again, optimistically; undone if the service refuses. */
export function useUnresolveCommentAnnotation(): CommentWrite<'unresolveCommentAnnotation'> {
  return useCommentWrite('unresolveCommentAnnotation');
}

/** Sets the status of a thread, optimistically; undone if the service refuses. */
export function useUpdateStatus(): CommentWrite<'updateStatus'> {
  return useCommentWrite('updateStatus');
}

/** Sets the priority of a thread, or clears it when none is named, optimistically; undone if the service refuses. */
export function useUpdatePriority(): CommentWrite<'updatePriority'> {
  return useCommentWrite('updatePriority');
}

/**
 * Assigns a thread, optimistically; undone if the service refuses. `assignedTo: null` removes the assignee.
 * @example
 * const { mutate } = useAssignUser();
 * mutate({ annotationId, assignedTo: { userId: 'grace' } });
 */
export function useAssignUser(): CommentWrite<'assignUser'> {
  return useCommentWrite('assignUser');
}

/**
 * Sets `approved` of a thread, optimistically; undone if the service refuses. A thread that waited is everybody's then. Fails with
 * `PERMISSION_DENIED` unless the person is an admin.
 */
export function useApproveCommentAnnotation(): CommentWrite<'approveCommentAnnotation'> {
  return useCommentWrite('approveCommentAnnotation');
}

/**
 * Accepts a thread, optimistically; undone if the service refuses. Fails with `PERMISSION_DENIED` for a thread that waits for approval,
 * unless the person is an admin.
 */
export function useAcceptCommentAnnotation(): CommentWrite<'acceptCommentAnnotation'> {
  return useCommentWrite('acceptCommentAnnotation');
}

/** Rejects a thread. Otherwise as `useAcceptCommentAnnotation`. */
export function useRejectCommentAnnotation(): CommentWrite<'rejectCommentAnnotation'> {
  return useCommentWrite('rejectCommentAnnotation');
}

/** Subscribes the person to the notifications of a thread, optimistically; undone if the service refuses. */
export function useSubscribeCommentAnnotation(): CommentWrite<'subscribeCommentAnnotation'> {
  return useCommentWrite('subscribeCommentAnnotation');
}

/** Ends the person's subscription to a thread, optimistically; undone if the service refuses. */
export function useUnsubscribeCommentAnnotation(): CommentWrite<'unsubscribeCommentAnnotation'> {
  return useCommentWrite('unsubscribeCommentAnnotation');
}

/** Marks the thread with this id read, optimistically; undone if the service refuses. */
export function useMarkAsRead(): Write<string, void> & { markAsRead: (annotationId: string) => Promise<void> } {
  const write = useWrite<string, void>(mutationKeys.comments('markAsRead'), (client, annotationId) =>
    client.getCommentElement().markAsRead(annotationId),
  );
  return { ...write, markAsRead: write.mutateAsync };
}

/** Marks the thread with this id unread, optimistically; undone if the service refuses. */
export function useMarkAsUnread(): Write<string, void> & { markAsUnread: (annotationId: string) => Promise<void> } {
  const write = useWrite<string, void>(mutationKeys.comments('markAsUnread'), (client, annotationId) =>
    client.getCommentElement().markAsUnread(annotationId),
  );
  return { ...write, markAsUnread: write.mutateAsync };
}

/** Makes the link to a thread: the address of its page with `commentId=<annotationId>`. Changes nothing. */
export function useGetLink(): CommentWrite<'getLink'> {
  return useCommentWrite('getLink');
}

/** As `useGetLink`, and puts the link into the clipboard. */
export function useCopyLink(): CommentWrite<'copyLink'> {
  return useCommentWrite('copyLink');
}
