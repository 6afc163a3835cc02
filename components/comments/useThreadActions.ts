'use client';
import { useState } from 'react';
import { useNewest } from '../../hooks/useNewest.js';
import type {
  Attachment,
  Comment,
  CommentAnnotation,
  CustomPriority,
  CustomStatus,
} from '../../src/elements/comment/CommentAnnotation.js';
import type { CommentReaction } from '../../src/elements/comment/CommentRequests.js';
import type { ComposerVisibility } from '../../src/elements/comment/composer/Composer.js';
import { visibilityInputOf } from '../../src/elements/comment/composer/visibilityLevels.js';
import type { User } from '../../src/ParleyTypes.js';
import { useWritingElement } from '../internal/useWritingElement.js';

/** Which kind of click failed. */
export type ThreadFailure =
  'delete' | 'change' | 'status' | 'priority' | 'link' | 'unread' | 'subscribe' | 'react' | 'assign' | 'visibility';

/** What the parts do. Never changes while the thread is mounted. */
export interface ThreadActions {
  setStatus(status: CustomStatus): void;
  resolve(): void;
  reopen(): void;
  setPriority(priority: CustomPriority | undefined): void;
  /** `null`: stops editing. */
  edit(commentId: string | null): void;
  /** Deletes a reply; asks first where a whole thread would go. */
  remove(comment: Comment): void;
  /** Deletes a draft, with its thread where that is one too; nobody else has seen it, so nothing is asked. */
  discard(commentId: string): void;
  confirmRemove(): void;
  cancelRemove(): void;
  copyLink(): void;
  /** Asks the data providers again for what could not be had, and saves once more what could not be saved. */
  retry(): void;
  /** Gives up what of a comment could not be saved. */
  discardUnsynced(commentId: string): void;
  /** The next click on the page says where its pin goes. */
  move(): void;
  markAsUnread(): void;
  setSubscribed(isSubscribed: boolean): void;
  toggleReaction(commentId: string, reaction: CommentReaction): void;
  assign(user: User | null): void;
  /** Fires `visibilityOptionClicked`, then saves. */
  setVisibility(visibility: ComposerVisibility): void;
  /** Items of the host's list that go for the thread from now on. */
  setCustomList(customList: CommentAnnotation['customList']): void;
  /** Accepts or rejects what the thread suggests. */
  decide(isAccepted: boolean): void;
  clickAttachment(attachment: Attachment): void;
}

interface Clicked {
  failure: ThreadFailure | null;
  editingId: string | null;
  deletingId: string | null;
  isLinkCopied: boolean;
}

/** What may be done with a thread, and what became of the last click. */
export function useThreadActions(
  annotation: CommentAnnotation,
  readOnly: boolean | undefined,
): Clicked & { actions: ThreadActions } {
  const element = useWritingElement(readOnly);
  const [clicked, setClicked] = useState<Clicked>(NOTHING);
  const latest = useNewest({ element, annotation, clicked });

  const [actions] = useState<ThreadActions>(() => {
    const now = () => latest.current;
    const attempt = (failure: ThreadFailure, write: (annotationId: string) => Promise<unknown>) => {
      setClicked((last) => ({ ...last, failure: null, isLinkCopied: false }));
      write(now().annotation.annotationId).then(
        () => failure === 'link' && setClicked((last) => ({ ...last, isLinkCopied: true })),
        () => setClicked((last) => ({ ...last, failure })),
      );
    };
    const removeNow = (commentId: string) =>
      attempt('delete', (annotationId) =>
        now().element.deleteComment({ annotationId, commentId, skipDeleteThreadConfirmation: true }),
      );

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
        if (isFirst) setClicked((last) => ({ ...last, failure: null, deletingId: comment.commentId }));
        else removeNow(comment.commentId);
      },
      discard: removeNow,
      confirmRemove() {
        const { deletingId } = now().clicked;
        setClicked((last) => ({ ...last, deletingId: null }));
        if (deletingId !== null) removeNow(deletingId);
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
      decide: (isAccepted) =>
        attempt('change', (annotationId) =>
          now().element[isAccepted ? 'acceptSuggestion' : 'rejectSuggestion']({ annotationId }),
        ),
      clickAttachment: (attachment) =>
        now().element.clickAttachment({ annotationId: now().annotation.annotationId, attachment }),
    };
  });
  return { ...clicked, actions };
}

const NOTHING: Clicked = { failure: null, editingId: null, deletingId: null, isLinkCopied: false };
