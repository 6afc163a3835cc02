import type { Comment as CommentRecord } from '@parley/protocol';
import type { DocumentThreads } from '../createDocumentThreads.js';
import type { ContentRequest } from './UnsyncedChange.js';

/** What takes longer than this says so, ms. */
const SLOW_MS = 1000;

/** Marks a comment that is on its way for long, `isSending`, until it is saved or refused. */
export function signWhenSlow(
  store: Pick<DocumentThreads['store'], 'keep'>,
  request: ContentRequest,
  saving: Promise<unknown>,
): void {
  const { annotationId, comment } =
    request.type === 'add' ? { ...request.annotation, comment: request.annotation.comments[0] } : request;
  // All that is asked for has ids by now.
  const which = { annotationId: annotationId!, commentId: comment!.commentId! };
  let undo: (() => void) | undefined;
  const timer = setTimeout(() => {
    undo = store.keep({ type: 'updateComment', ...which, fields: SENDING });
  }, SLOW_MS);
  const end = () => {
    clearTimeout(timer);
    undo?.();
  };
  saving.then(end, end);
}

/** Read by `presentThread`, which hands on what it does not know. */
const SENDING: Partial<CommentRecord> & { isSending: boolean } = { isSending: true };
