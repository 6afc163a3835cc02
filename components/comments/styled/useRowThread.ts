'use client';
import { useState } from 'react';
import { type CommentsThreadValue, useCommentsThread } from '../CommentsThreadContext.js';
import { useCommentsSlots } from './CommentsSlotsContext.js';

/**
 * The thread around a row, the same object while nothing has changed that the parts of a row read: in a thread of a thousand comments, a new one
 * would render all others. Slots of the host get the annotation, so with slots it is always the newest.
 */
export function useRowThread(commentId: string): CommentsThreadValue {
  const thread = useCommentsThread('Comments.Item');
  const { Comment, Text, Actions, composer } = useCommentsSlots();
  const [keep] = useState(createKeeper);
  return keep(thread, commentId, Boolean(Comment ?? Text ?? Actions ?? composer));
}

function createKeeper() {
  let kept: CommentsThreadValue | undefined;
  return (thread: CommentsThreadValue, commentId: string, hasSlots: boolean) => {
    if (!kept || hasSlots || !isSameForRow(kept, thread, commentId)) kept = thread;
    return kept;
  };
}

function isSameForRow(a: CommentsThreadValue, b: CommentsThreadValue, commentId: string): boolean {
  return (
    a.rights === b.rights &&
    a.actions === b.actions &&
    (a.editingId === commentId) === (b.editingId === commentId) &&
    a.annotation.annotationId === b.annotation.annotationId &&
    a.annotation.isDraft === b.annotation.isDraft &&
    a.annotation.metadata.documentId === b.annotation.metadata.documentId &&
    a.annotation.comments[0]?.commentId === b.annotation.comments[0]?.commentId
  );
}
