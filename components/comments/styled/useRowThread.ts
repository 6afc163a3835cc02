'use client';
import { useMemo } from 'react';
import { type CommentsThreadValue, useCommentsThread } from '../CommentsThreadContext.js';
import { useCommentsSlots } from './CommentsSlotsContext.js';

/**
 * The thread around a row, the same object while nothing has changed that the parts of a row read: in a thread of a thousand comments, a new one
 * would render all others. Slots of the host get the annotation, so with slots it is always the newest.
 */
export function useRowThread(commentId: string): CommentsThreadValue {
  const thread = useCommentsThread('Comments.Item');
  const { Comment, Text, Actions, composer } = useCommentsSlots();
  const { annotation, rights, actions, editingId } = thread;
  const { annotationId, isDraft, metadata, comments } = annotation;
  const isEdited = editingId === commentId;
  const kept = useMemo(
    () => thread,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- all that the parts of a row read
    [rights, actions, isEdited, annotationId, isDraft, metadata.documentId, comments[0]?.commentId],
  );
  return (Comment ?? Text ?? Actions ?? composer) ? thread : kept;
}
