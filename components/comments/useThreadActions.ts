'use client';
import { useState } from 'react';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useNewest } from '../../hooks/useNewest.js';
import type {
  Attachment,
  Comment,
  CommentAnnotation,
  CustomPriority,
  CustomStatus,
} from '../../src/elements/comment/CommentAnnotation.js';
import type { CommentReaction } from '../../src/elements/comment/CommentRequests.js';
import type { VisibilityChoice } from '../../src/elements/comment/composer/Composer.js';
import { visibilityInputOf } from '../../src/elements/comment/composer/visibilityLevels.js';
import type { User } from '../../src/ParleyTypes.js';
import { useWritingElement } from '../internal/useWritingElement.js';
import { focusPinOnceShown } from './focusPinOnceShown.js';
import { useDeletions } from './useDeletions.js';

/** The kinds of action that can fail. */
export type ThreadFailure =
  | 'delete'
  | 'change'
  | 'status'
  | 'priority'
  | 'link'
  | 'unread'
  | 'subscribe'
  | 'react'
  | 'assign'
  | 'visibility';

/** Methods of the element that decide about a thread. */
export type Decision =
  | 'approveCommentAnnotation'
  | 'acceptCommentAnnotation'
  | 'rejectCommentAnnotation'
  | 'acceptSuggestion'
  | 'rejectSuggestion';

/** The actions of the parts. The same object while the thread is mounted. */
export interface ThreadActions {
  setStatus(status: CustomStatus): void;
  resolve(): void;
  reopen(): void;
  setPriority(priority: CustomPriority | undefined): void;
  /** `null`: stops editing. */
  edit(commentId: string | null): void;
  /** Deletes a comment, which `Comments.Undo` can undo for a while; asks first when that deletes the whole thread, or `deleteReplyConfirmation` is on. */
  remove(comment: Comment): void;
  /** Deletes a draft without asking, as nobody else has seen it. Deletes its thread when that is a draft, too. */
  discard(commentId: string): void;
  confirmRemove(): void;
  cancelRemove(): void;
  copyLink(): void;
  /** Asks the data providers again for what could not be loaded, and saves again what could not be saved. */
  retry(): void;
  /** Discards the changes of a comment that are not saved. */
  discardUnsynced(commentId: string): void;
  /** Moves its pin to where the reader clicks next. */
  move(): void;
  markAsUnread(): void;
  setSubscribed(isSubscribed: boolean): void;
  toggleReaction(commentId: string, reaction: CommentReaction): void;
  assign(user: User | null): void;
  /** Emits `visibilityOptionClicked`, then saves. */
  setVisibility(visibility: VisibilityChoice): void;
  /** Sets the items of the host's list that the thread has. */
  setCustomList(customList: CommentAnnotation['customList']): void;
  /** Decides about the thread, by a method of the element. */
  decide(decision: Decision): void;
  clickAttachment(attachment: Attachment): void;
}

interface Clicked {
  failure: ThreadFailure | null;
  editingId: string | null;
  deletingId: string | null;
  isLinkCopied: boolean;
}

/** The actions on a thread, and the result of the last one. */
export function useThreadActions(
  annotation: CommentAnnotation,
  readOnly: boolean | undefined,
): Clicked & { actions: ThreadActions } {
  const element = useWritingElement(readOnly);
  const [clicked, setClicked] = useState<Clicked>(NOTHING);
  const deletions = useDeletions();
  const { deleteThreadWithFirstComment, deleteReplyConfirmation } = useCommentSettings();
  const settings = { deleteThreadWithFirstComment, deleteReplyConfirmation };
  const latest = useNewest({ element, annotation, clicked, deletions, ...settings });

  const [actions] = useState<ThreadActions>(() => {
    const now = () => latest.current;
    const attempt = (failure: ThreadFailure, write: (annotationId: string) => Promise<unknown>) => {
      setClicked((last) => ({ ...last, failure: null, isLinkCopied: false }));
      write(now().annotation.annotationId).then(
        () => failure === 'link' && setClicked((last) => ({ ...last, isLinkCopied: true })),
        () => setClicked((last) => ({ ...last, failure })),
      );
    };
    const deleteComment = (commentId: string, after?: Promise<void>) =>
      now().element.deleteComment({
        annotationId: now().annotation.annotationId,
        commentId,
        after,
        skipDeleteThreadConfirmation: true,
      });
    const removeWithUndo = (commentId: string) => {
      const { annotation, deletions, deleteThreadWithFirstComment } = now();
      const [first, second] = annotation.comments;
      const isThread = !second || (deleteThreadWithFirstComment && first?.commentId === commentId);
      attempt('delete', () =>
        deletions
          .remove({ commentId, isThread }, (after) => deleteComment(commentId, after))
          // The pressed button is gone, and the dialog of the thread has closed.
          .then((isUndone) => isUndone && isThread && focusPinOnceShown(annotation.annotationId)),
      );
    };

    return {
      setStatus: (status) => attempt('status', (annotationId) => now().element.updateStatus({ annotationId, status })),
      resolve: () => attempt('status', (annotationId) => now().element.resolveCommentAnnotation({ annotationId })),
      reopen: () => attempt('status', (annotationId) => now().element.unresolveCommentAnnotation({ annotationId })),
      setPriority: (priority) =>
        attempt('priority', (annotationId) =>
          now().element.updatePriority({ annotationId, ...(priority && { priority }) }),
        ),
      edit: (editingId) => setClicked((last) => ({ ...last, failure: null, editingId })),
      remove(comment) {
        const isFirst = now().annotation.comments[0]?.commentId === comment.commentId;
        if (isFirst || now().deleteReplyConfirmation)
          setClicked((last) => ({ ...last, failure: null, deletingId: comment.commentId }));
        else removeWithUndo(comment.commentId);
      },
      discard: (commentId) => attempt('delete', () => deleteComment(commentId)),
      confirmRemove() {
        const { deletingId } = now().clicked;
        setClicked((last) => ({ ...last, deletingId: null }));
        if (deletingId !== null) removeWithUndo(deletingId);
      },
      cancelRemove: () => setClicked((last) => ({ ...last, deletingId: null })),
      copyLink: () => attempt('link', (annotationId) => now().element.copyLink({ annotationId })),
      retry: () => void now().element.retryCommentAnnotation(now().annotation.annotationId),
      discardUnsynced: (commentId) =>
        now().element.discardUnsynced({ annotationId: now().annotation.annotationId, commentId }),
      move: () => now().element.startMovingPin(now().annotation.annotationId),
      markAsUnread: () => attempt('unread', (annotationId) => now().element.markAsUnread(annotationId)),
      setSubscribed: (isSubscribed) =>
        attempt('subscribe', (annotationId) =>
          isSubscribed
            ? now().element.subscribeCommentAnnotation({ annotationId })
            : now().element.unsubscribeCommentAnnotation({ annotationId }),
        ),
      toggleReaction: (commentId, reaction) =>
        attempt('react', (annotationId) => now().element.toggleReaction({ annotationId, commentId, reaction })),
      assign: (assignedTo) =>
        attempt('assign', (annotationId) => now().element.assignUser({ annotationId, assignedTo })),
      setVisibility: (visibility) =>
        attempt('visibility', (annotationId) => {
          now().element.reportComposer({ type: 'visibility', visibility, annotation: { annotationId, comments: [] } });
          return now().element.updateVisibility({ annotationId, ...visibilityInputOf(visibility) });
        }),
      setCustomList: (customList) =>
        attempt('change', (annotationId) => now().element.updateCustomList({ annotationId, customList })),
      decide: (decision) => attempt('change', (annotationId) => now().element[decision]({ annotationId })),
      clickAttachment: (attachment) =>
        now().element.clickAttachment({ annotationId: now().annotation.annotationId, attachment }),
    };
  });
  return { ...clicked, actions };
}

const NOTHING: Clicked = { failure: null, editingId: null, deletingId: null, isLinkCopied: false };
