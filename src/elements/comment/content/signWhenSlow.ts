import type { Comment as CommentRecord } from '@parley/protocol';
import type { DocumentThreads } from '../createDocumentThreads.js';
import type { ContentRequest } from './UnsyncedChange.js';

/** Saves that take longer than this are marked, ms. */
const SLOW_MS = 1000;

/** Marks a comment whose save takes long, `isSending`, until it is saved or refused. */
export function signWhenSlow(
  store: Pick<DocumentThreads['store'], 'retain'>,
  request: ContentRequest,
  saving: Promise<unknown>,
): void {
  const { annotationId, comment } =
    request.type === 'add' ? { ...request.annotation, comment: request.annotation.comments[0] } : request;
  // Every request has ids by now.
  const which = { annotationId: annotationId!, commentId: comment!.commentId! };
  let undo: (() => void) | undefined;
  const timer = setTimeout(() => {
    undo = store.retain({ type: 'updateComment', ...which, fields: SENDING });
  }, SLOW_MS);
  const end = () => {
    clearTimeout(timer);
    undo?.();
  };
  saving.then(end, end);
}

/** Read by `presentThread`, which passes on unknown fields. */
const SENDING: Partial<CommentRecord> & { isSending: boolean } = { isSending: true };
