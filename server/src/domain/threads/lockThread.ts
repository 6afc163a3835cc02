import { ParleyError } from '@parley/protocol/constants';
import type { WriteTransaction } from '../../store/transaction.js';
import { ensureScope } from '../access/scope.js';
import { lockThreads, type StoredThread } from './lockThreads.js';
import { selectedThreads } from './selectedThreads.js';
import type { DocumentScope } from '../access/ThreadScope.js';

/** The one thread that a request of a backend is about. */
interface ThreadRequest {
  organizationId: string;
  documentId: string;
  annotationId: string;
  createOrganization?: boolean | undefined;
  createDocument?: boolean | undefined;
}

export const threadMissing = (annotationId: string) =>
  new ParleyError('NOT_FOUND', `There is no comment annotation ${JSON.stringify(annotationId)} in this document.`);

/** Locks and returns the thread of the request (`lockThreads`). Throws `NOT_FOUND` for organization, document or thread. */
export async function lockThread(
  tx: WriteTransaction,
  apiKey: string,
  request: ThreadRequest,
  now: number,
): Promise<{ scope: DocumentScope; thread: StoredThread }> {
  const { organizationId, documentId, annotationId } = request;
  const scope = { apiKey, organizationId, documentId };
  await ensureScope(tx, now, { ...request, apiKey }, true);
  const [thread] = await lockThreads(tx.db, scope, selectedThreads(scope, { annotationIds: [annotationId] }));
  if (!thread) throw threadMissing(annotationId);
  return { scope, thread };
}
