import type { WriteTransaction } from '../../../../store/transaction.js';
import { loadDocumentFacts } from '../../../access/documentFacts.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { mayOnlyRead, personFlags, type PersonFlags } from '../../../access/requireEditor.js';
import { ensureScope } from '../../../access/scope.js';
import { threadMissing } from '../../../threads/lockThread.js';
import { lockThreads, type StoredThread } from '../../../threads/lockThreads.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { threadIds } from '../../../threads/readThreads.js';
import { loadThreadReader } from '../../../access/ThreadReader.js';
import type { DocumentScope } from '../../../access/ThreadScope.js';
import { maySeeThread } from '../../../access/threadAudience.js';
import { readThreadAudiences } from '../../../threads/readThreadAudiences.js';
import { toThreadAudience } from '../../../access/toThreadAudience.js';

/** A thread that the caller may see and write, locked until commit. */
export interface WritableThread {
  scope: DocumentScope;
  thread: StoredThread;
  /** The person has the rights of an admin in this organization. */
  isAdmin: boolean;
  /** The person is the thread's author or an admin. They may decide who sees it, and delete it. */
  isAuthorOrAdmin: boolean;
  person: PersonFlags;
}

/**
 * Locks the thread that a person wants to write. `null` when it does not exist, when they may not see it, or when they may not open
 * its document: the person cannot tell these apart. `PERMISSION_DENIED` when they may only read it.
 */
export async function findWritableThread(
  tx: WriteTransaction,
  { core, tenant, viewer, data }: PersonCall<{ annotationId: string }>,
): Promise<WritableThread | null> {
  const { organizationId, annotationId } = data;
  const organization = { apiKey: tenant.apiKey, organizationId };
  const person = await personFlags(tx.db, tenant.apiKey, organizationId, viewer.userId);
  if (person.isReadOnly) throw mayOnlyRead();
  const [found] = await readThreadAudiences(tx.db, organization, threadIds([annotationId]));
  if (!found) return null;
  const { documentId } = found;
  const scope = { ...organization, documentId };
  await ensureScope(tx, core.clock.now(), scope, true);
  const [thread] = await lockThreads(tx.db, organization, threadIds([annotationId]));
  const now = nowSeconds(core.clock);
  const documents = await loadDocumentFacts(tx.db, tenant.apiKey, organizationId, [documentId]);
  const reader = await loadThreadReader(tx.db, tenant, organizationId, viewer.userId, now, [documentId]);
  const document = documents.get(documentId);
  if (thread?.document_id !== documentId || !document) return null;
  if (!maySeeThread(toThreadAudience(thread), reader.in(document))) return null;
  if (reader.role(document) !== 'editor') throw mayOnlyRead();
  const isAdmin = await reader.isAdmin(viewer, organizationId);
  return { scope, thread, person, isAdmin, isAuthorOrAdmin: isAdmin || thread.author_id === viewer.userId };
}

/** As `findWritableThread`; `NOT_FOUND` in place of `null`. */
export async function lockWritableThread(
  tx: WriteTransaction,
  call: PersonCall<{ annotationId: string }>,
): Promise<WritableThread> {
  const target = await findWritableThread(tx, call);
  if (!target) throw threadMissing(call.data.annotationId);
  return target;
}
