'use client';
import { useCommentSettings } from '../../hooks/useCommentSettings.js';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { createButtonPart } from '../internal/createButtonPart.js';
import { decisionStrings } from './decisionStrings.js';
import { suggestionOf } from './suggestionOf.js';

/**
 * Accepts the pending suggestion of the thread; in `suggestionMode` any undecided thread. Rendered for readers
 * who may decide. Renders a `<button>`.
 */
export const CommentsAccept = createButtonPart('Comments.Accept', 'accept', (name) => {
  const { isOpen, isSuggestion, decide, isWaiting } = useDecision(name);
  const strings = useStrings(decisionStrings);
  if (!isOpen || isWaiting) return null;
  return { label: strings.accept, run: () => decide(isSuggestion ? 'acceptSuggestion' : 'acceptCommentAnnotation') };
});

/** Rejects what `Comments.Accept` accepts and, in `moderatorMode`, a thread that waits for approval. Renders a `<button>`. */
export const CommentsReject = createButtonPart('Comments.Reject', 'reject', (name) => {
  const { isOpen, isSuggestion, decide, isWaiting } = useDecision(name);
  const strings = useStrings(decisionStrings);
  if (!isOpen) return null;
  const asSuggestion = isSuggestion && !isWaiting;
  return { label: strings.reject, run: () => decide(asSuggestion ? 'rejectSuggestion' : 'rejectCommentAnnotation') };
});

/** Approves a thread that waits for approval. Rendered in `moderatorMode`, for admins. Renders a `<button>`. */
export const CommentsApprove = createButtonPart('Comments.Approve', 'approve', (name) => {
  const { canModerate, decide } = useDecision(name);
  const strings = useStrings(decisionStrings);
  return canModerate ? { label: strings.approve, run: () => decide('approveCommentAnnotation') } : null;
});

/** The decisions about the thread that the reader may make. */
function useDecision(name: string) {
  const { annotation, rights, actions } = useCommentsThread(name);
  const { suggestionMode, moderatorMode } = useCommentSettings();
  const { approved, accepted } = annotation;
  const status = suggestionOf(annotation)?.status;
  const isWaiting = approved === false;
  const canModerate = isWaiting && moderatorMode && rights.canDecide;
  const isPending = status === 'pending' || (status === undefined && suggestionMode && accepted === undefined);
  return {
    isWaiting,
    canModerate,
    isSuggestion: status !== undefined,
    /** Something is to be accepted or rejected. */
    isOpen: isWaiting ? canModerate && accepted !== false : isPending && rights.canDecide,
    decide: actions.decide,
  };
}
