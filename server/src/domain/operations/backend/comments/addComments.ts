import type { addComments as endpoint, EndpointData } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { TimeSlice } from '../../../../TimeSlice.js';
import { addedActions } from '../../../consequences/events/addedActions.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { authorActionContext } from '../../../consequences/events/ActionContext.js';
import { loadDocumentFacts } from '../../../access/documentFacts.js';
import { usersWithAccess } from '../../../access/usersWithAccess.js';
import { lockThread } from '../../../threads/lockThread.js';
import type { StoredThread } from '../../../threads/lockThreads.js';
import { insertComments } from '../../../threads/insertComments.js';
import { checkCommentTimes, commentList, commentTriggers, newRestComments } from './restComments.js';
import { type StoredComment, storedComments } from '../../../threads/storedComments.js';
import { loadThreadReaders } from '../../../access/ThreadReader.js';
import type { DocumentScope } from '../../../access/ThreadScope.js';
import { maySeeThread } from '../../../access/threadAudience.js';
import { toThreadAudience } from '../../../access/toThreadAudience.js';
import { writtenThread } from '../../../threads/writtenThreads.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `commentannotations/comments/add` (REST contract §3.3). Adds all comments or none, and returns their ids in request
 * order. A stored comment with the same id and content stays as it is. Throws `NOT_FOUND` without the organization,
 * document or thread; `PERMISSION_DENIED` when permissions are verified and an author may not write; `ALREADY_EXISTS`
 * for an id with other content.
 */
export async function addComments(core: Core, tenant: Tenant, input: Input): Promise<string[]> {
  const now = core.clock.now();
  checkCommentTimes(now, 'data', input);
  const list = commentList(input);
  const comments = await newRestComments(input, 'data', now, new TimeSlice());
  const triggers = commentTriggers(comments, list, input);
  await core.write(async (tx) => {
    const { scope, thread } = await lockThread(tx, tenant.apiKey, input, now);
    if (input.verifyUserPermissions) {
      const authorIds = [...new Set(comments.map(({ authorId }) => authorId))];
      await verifyWriters(tx, tenant, scope, thread, authorIds, now);
    }
    const stored = await storedComments(tx.db, scope, [input.annotationId]);
    const hashOf = new Map(stored.map(({ comment_id, request_hash }) => [comment_id, request_hash]));
    const fresh = comments.filter(({ commentId }) => !hashOf.has(commentId));
    const taken = comments.find(
      (comment) => (hashOf.get(comment.commentId) ?? comment.requestHash) !== comment.requestHash,
    );
    if (taken) {
      throw new ParleyError('ALREADY_EXISTS', `The thread has another comment ${JSON.stringify(taken.commentId)}.`);
    }
    if (fresh.length === 0) return;
    await insertComments(tx, scope, thread, fresh, now);
    const told = fresh.map(({ commentId }) => commentId).filter((id) => triggers.has(id));
    if (told.length === 0) return;
    const written = await writtenThread(tx, scope, input.annotationId, told);
    const actionContextOf = (comment: StoredComment) =>
      authorActionContext(triggers.get(comment.comment_id), comment, scope, now);
    await announceActions(tx, { core, tenant }, addedActions(written, false, actionContextOf));
  });
  return comments.map(({ commentId }) => commentId);
}

/** Throws `PERMISSION_DENIED` unless every author may write in the document and sees the thread. */
async function verifyWriters(
  tx: WriteTransaction,
  tenant: Tenant,
  { organizationId, documentId }: DocumentScope,
  thread: StoredThread,
  userIds: readonly string[],
  now: number,
): Promise<void> {
  const editors = await usersWithAccess(tx.db, tenant, organizationId, documentId, userIds, now, 'editor');
  const document = (await loadDocumentFacts(tx.db, tenant.apiKey, organizationId, [documentId])).get(documentId);
  const readers = await loadThreadReaders(tx.db, tenant, organizationId, userIds, Math.floor(now / 1000), [documentId]);
  const sees = (userId: string) => {
    const reader = readers.get(userId);
    return document && reader && maySeeThread(toThreadAudience(thread), reader.in(document));
  };
  if (userIds.every((userId) => editors.includes(userId) && sees(userId))) return;
  throw new ParleyError('PERMISSION_DENIED', 'An author of these comments may not write in this thread.');
}
