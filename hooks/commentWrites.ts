'use client';
import { useRef, useState } from 'react';
import type { AddAttachmentRequest, AddAttachmentResponse } from '../src/elements/comment/CommentRequests.js';
import { mutationKeys } from './mutationKeys.js';
import { useCommentWrite, type CommentWrite } from './useCommentWrite.js';
import { useWrite } from './useWrite.js';

/**
 * Adds a comment to a thread. Optimistic: shown at once, removed if the service refuses. Fails with `INVALID_ARGUMENT` for a comment
 * without text, file and recording.
 * @example
 * const { mutate, isPending } = useAddComment();
 * mutate({ annotationId, comment: { commentText: 'Looks good' } });
 */
export function useAddComment(): CommentWrite<'addComment'> {
  return useCommentWrite('addComment');
}

/**
 * Changes a comment, optimistically; undone if the service refuses. A comment that becomes empty is deleted. Fails with
 * `PERMISSION_DENIED` unless the person is its author.
 */
export function useUpdateComment(): CommentWrite<'updateComment'> {
  return useCommentWrite('updateComment');
}

/**
 * Deletes a comment, optimistically; restored if the service refuses. Deleting the last comment of a thread deletes the thread. Fails
 * with `PERMISSION_DENIED` unless the person is its author or an admin.
 */
export function useDeleteComment(): CommentWrite<'deleteComment'> {
  return useCommentWrite('deleteComment');
}

/**
 * Uploads files for comments of a thread. Each file has its own result, in order: `valid` states whether a comment can name it.
 * `progress` is the share of the last call that has been sent, 0 to 1.
 * @example
 * const { addAttachment, progress } = useAddAttachment();
 * const [{ attachment }] = await addAttachment({ annotationId, files: [file] });
 */
export function useAddAttachment(): CommentWrite<'addAttachment'> & { progress: number } {
  const [progress, setProgress] = useState(0);
  const calls = useRef(0);
  const write = useWrite<AddAttachmentRequest, AddAttachmentResponse[]>(
    mutationKeys.comments('addAttachment'),
    (client, request) => {
      const call = ++calls.current;
      setProgress(0);
      return client.getCommentElement().addAttachment({
        ...request,
        onProgress(share) {
          if (call === calls.current) setProgress(share);
          request.onProgress?.(share);
        },
      });
    },
  );
  // Without a visible `write` there is no progress to show; this includes uploads of the former person.
  const isShown = write.isPending || write.data !== undefined || write.error !== null;
  return { ...write, addAttachment: write.mutateAsync, progress: isShown ? progress : 0 };
}

/** Removes a file from the person's own comment, optimistically; undone if the service refuses. A comment that becomes empty is deleted. */
export function useDeleteAttachment(): CommentWrite<'deleteAttachment'> {
  return useCommentWrite('deleteAttachment');
}

/** Removes a recording from the person's own comment, optimistically; undone if the service refuses. A comment that becomes empty is deleted. */
export function useDeleteRecording(): CommentWrite<'deleteRecording'> {
  return useCommentWrite('deleteRecording');
}

/** Adds the person's reaction to a comment, optimistically; undone if the service refuses. */
export function useAddReaction(): CommentWrite<'addReaction'> {
  return useCommentWrite('addReaction');
}

/** Removes the person's reaction from a comment, optimistically; undone if the service refuses. */
export function useDeleteReaction(): CommentWrite<'deleteReaction'> {
  return useCommentWrite('deleteReaction');
}

/**
 * Adds the person's reaction to a comment, or removes it if it exists, optimistically. Of several calls in a row the last one counts.
 * @example
 * const { mutate } = useToggleReaction();
 * mutate({ annotationId, commentId, reaction: { reactionId: '👍' } });
 */
export function useToggleReaction(): CommentWrite<'toggleReaction'> {
  return useCommentWrite('toggleReaction');
}
