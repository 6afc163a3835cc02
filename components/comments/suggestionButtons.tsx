'use client';
import { useStrings } from '../internal/useStrings.js';
import { useCommentsThread } from './CommentsThreadContext.js';
import { createButtonPart } from '../internal/createButtonPart.js';
import { commentStrings } from './strings.js';
import { suggestionOf } from './suggestionOf.js';

/** Accepts the suggestion of the thread. Rendered only while it is pending, for readers who may write. Renders a `<button>`. */
export const CommentsAccept = createButtonPart('Comments.Accept', 'accept', (name) => {
  const { annotation, rights, actions } = useCommentsThread(name);
  const strings = useStrings(commentStrings);
  if (suggestionOf(annotation)?.status !== 'pending' || !rights.canWrite) return null;
  return { label: strings.accept, run: () => actions.decide(true) };
});

/** Rejects the suggestion of the thread. Rendered only while it is pending, for readers who may write. Renders a `<button>`. */
export const CommentsReject = createButtonPart('Comments.Reject', 'reject', (name) => {
  const { annotation, rights, actions } = useCommentsThread(name);
  const strings = useStrings(commentStrings);
  if (suggestionOf(annotation)?.status !== 'pending' || !rights.canWrite) return null;
  return { label: strings.reject, run: () => actions.decide(false) };
});
