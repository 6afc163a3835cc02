import { type PackedThread, SharedValues } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Viewer } from '../../../../credentials/Viewer.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { readThreads, threadIds } from '../../../threads/readThreads.js';
import type { DocumentScope } from '../../../access/ThreadScope.js';
import { toPackedThread } from '../../../threads/toPackedThread.js';

/** The answer to a person who wrote a thread. */
export interface SavedThread {
  /** The thread as the person sees it now. */
  annotation: PackedThread;
  /** Values that the thread refers to by index. */
  shared: unknown[];
  /** Position of the document's stream: the thread has every change up to it. */
  sequence: number;
}

/**
 * Returns the thread after a write of the transaction.
 * @param sequence position of the write; `null`: it changed nothing
 */
export async function savedThread(
  core: Core,
  tx: WriteTransaction,
  { userId }: Viewer,
  scope: DocumentScope,
  annotationId: string,
  sequence: number | null,
): Promise<SavedThread> {
  const [record] = await readThreads({ ...core, db: tx.db }, scope, {
    where: threadIds([annotationId]),
    readerIds: [userId],
  });
  if (!record) throw new Error('A thread that was just written is not there.');
  const shared = new SharedValues();
  const annotation = toPackedThread(scope, record, userId, shared);
  return { annotation, shared: shared.values, sequence: sequence ?? (await positionOf(tx, scope)) };
}

/** Returns the position of the document's stream. */
export async function positionOf(
  tx: WriteTransaction,
  { apiKey, organizationId, documentId }: DocumentScope,
): Promise<number> {
  const row = await tx.db
    .selectFrom('streams')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .select('sequence')
    .executeTakeFirst();
  return row?.sequence ?? 0;
}
