import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { refuseFolders } from '../../documents/refuseFolders.js';
import type { CustomStatus } from './CommentAnnotation.js';
import type { CommentRequestOptions } from './CommentRequests.js';
import { commentCatalogueOf, type CommentsUi } from './commentUi.js';

/** Refuses options that cannot be followed. @throws `INVALID_ARGUMENT` */
export function checkRequest({ session }: ClientContext, options: CommentRequestOptions = {}): void {
  const folders = refuseFolders(options);
  if (folders) throw folders;
  const { organizationId } = session.scope.value;
  if (options.organizationId && organizationId && options.organizationId !== organizationId) {
    throw new ParleyError('INVALID_ARGUMENT', 'options.organizationId: must be the organization that is signed in to.');
  }
}

/** The document of a new thread. @throws `FAILED_PRECONDITION` when none is open */
export function documentFor({ documents }: ClientContext, { documentId }: CommentRequestOptions = {}): string {
  const id = documentId ?? documents.current.value?.rootDocumentId;
  if (id) return id;
  throw new ParleyError(
    'FAILED_PRECONDITION',
    'No document is open, so there is nothing to comment on. Call setDocuments.',
  );
}

/** The status of a new thread: the first one of type `default`. */
export function defaultStatus(ui: CommentsUi): CustomStatus {
  const { statuses } = commentCatalogueOf(ui);
  return statuses.find(({ type }) => type === 'default') ?? statuses[0]!; // a catalogue has at least two
}

/** The status of a thread that is resolved: the first one of type `terminal`. @throws `FAILED_PRECONDITION` without one */
export function terminalStatus(ui: CommentsUi): CustomStatus {
  const status = commentCatalogueOf(ui).statuses.find(({ type }) => type === 'terminal');
  if (status) return status;
  throw new ParleyError(
    'FAILED_PRECONDITION',
    'No status is of type terminal, so a thread cannot be resolved: setCustomStatus.',
  );
}
