import type { addComments as endpoint, EndpointData } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { TimeSlice } from '../../../../TimeSlice.js';
import { addedActions } from '../../../consequences/events/addedActions.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { authorActionContext, type RequestedTriggers } from '../../../consequences/events/ActionContext.js';
import { isWaiting } from '../../../access/heldThreads.js';
import { loadDocumentFacts } from '../../../access/documentFacts.js';
import { usersWithAccess } from '../../../access/usersWithAccess.js';
import { lockDocuments } from '../../../access/scope.js';
import { retryConflicts } from '../../../common/retryConflicts.js';
import type { CommentToStore } from '../../../threads/commentToStore.js';
import { NO_REQUEST } from '../../../threads/requestHash.js';
import { lockThread } from '../../../threads/lockThread.js';
import type { StoredThread } from '../../../threads/lockThreads.js';
import { addToThread, insertComments, type ThreadComments } from '../../../threads/insertComments.js';
import { checkCommentTimes, commentList, commentTriggers, newRestComments } from './restComments.js';
import { type StoredComment, storedComments } from '../../../threads/storedComments.js';
import { hasManyPeople, peopleIn } from '../../../threads/threadSize.js';
import { loadThreadReaders } from '../../../access/ThreadReader.js';
import type { DocumentScope, ThreadScope } from '../../../access/ThreadScope.js';
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
  const isUsual = !input.verifyUserPermissions && triggers.size === 0 && !hasManyPeople(comments);
  await retryConflicts(async () => {
    if (isUsual && (await addInGroup(core, tenant, input, comments))) return;
    await core.write((tx) => addInSteps(tx, { core, tenant }, input, comments, triggers, now));
  });
  return comments.map(({ commentId }) => commentId);
}

/**
 * Adds the comments, with those of other requests that arrive meanwhile, in one statement. It does so when the thread exists, the ids are
 * new and nobody is notified, which is the usual case. Otherwise returns false and writes nothing.
 */
function addInGroup(core: Core, tenant: Tenant, input: Input, comments: readonly CommentToStore[]): Promise<boolean> {
  const { organizationId, documentId, annotationId } = input;
  const scope = { apiKey: tenant.apiKey, organizationId };
  return core.groups.write(
    JSON.stringify(['comments', scope]),
    { documentId, annotationId, comments },
    peopleIn(comments),
    (requests) => addAtOnce(core, scope, requests),
  );
}

async function addAtOnce(core: Core, scope: ThreadScope, requests: readonly ThreadComments[]): Promise<boolean> {
  const threads = new Map<string, ThreadComments>();
  for (const request of requests) {
    const key = JSON.stringify([request.documentId, request.annotationId]);
    const earlier = threads.get(key)?.comments ?? [];
    threads.set(key, { ...request, comments: [...earlier, ...request.comments] });
  }
  const documentIds = [...new Set(requests.map(({ documentId }) => documentId))];
  const isUsual = sql<SqlBool>`${lockDocuments(scope, documentIds, false)} and ${areNew(scope, requests)}`;
  return (await core.writeAtOnce(insertComments(scope, [...threads.values()], core.clock.now(), isUsual))) !== null;
}

/** Only comments with ids of the caller can exist. A backend has no access to a thread of drafts. */
function areNew({ apiKey, organizationId }: ThreadScope, requests: readonly ThreadComments[]): RawBuilder<SqlBool> {
  const named = requests.flatMap(({ annotationId, comments }) =>
    comments
      .filter(({ requestHash }) => requestHash !== NO_REQUEST)
      .map(({ commentId }) => ({ annotationId, commentId })),
  );
  if (named.length === 0) return sql`not a.is_draft`;
  return sql`not a.is_draft and not exists (
    select from comments c
    join unnest(${named.map(({ annotationId }) => annotationId)}::text[], ${named.map(({ commentId }) => commentId)}::text[])
      as n (annotation_id, comment_id) using (annotation_id, comment_id)
    where c.api_key = ${apiKey} and c.organization_id = ${organizationId})`;
}

async function addInSteps(
  tx: WriteTransaction,
  service: { core: Core; tenant: Tenant },
  input: Input,
  comments: readonly CommentToStore[],
  triggers: ReadonlyMap<string, RequestedTriggers>,
  now: number,
): Promise<void> {
  const { tenant } = service;
  const { annotationId } = input;
  const { scope, thread } = await lockThread(tx, tenant.apiKey, input, now);
  if (input.verifyUserPermissions) {
    const authorIds = [...new Set(comments.map(({ authorId }) => authorId))];
    await verifyWriters(tx, tenant, scope, thread, authorIds, now);
  }
  const ids = comments.map(({ commentId }) => commentId);
  const stored = await storedComments(tx.db, scope, [annotationId], ids);
  const hashOf = new Map(stored.map(({ comment_id, request_hash }) => [comment_id, request_hash]));
  const fresh = comments.filter(({ commentId }) => !hashOf.has(commentId));
  const taken = comments.find(
    (comment) => (hashOf.get(comment.commentId) ?? comment.requestHash) !== comment.requestHash,
  );
  if (taken) {
    throw new ParleyError('ALREADY_EXISTS', `The thread has another comment ${JSON.stringify(taken.commentId)}.`);
  }
  if (fresh.length === 0) return;
  const toStore = isWaiting(thread)
    ? fresh.map((comment) => postponed(comment, triggers.get(comment.commentId)))
    : fresh;
  await addToThread(tx, scope, { documentId: scope.documentId, annotationId, comments: toStore }, now);
  const announcedIds = fresh.map(({ commentId }) => commentId).filter((id) => triggers.has(id));
  if (announcedIds.length === 0) return;
  const written = await writtenThread(tx, scope, annotationId, announcedIds);
  const actionContextOf = (comment: StoredComment) =>
    authorActionContext(triggers.get(comment.comment_id), comment, scope, now);
  await announceActions(tx, service, addedActions(written, false, actionContextOf));
}

/** Announcements are postponed until the thread is approved (`announceReleased`). */
const postponed = (comment: CommentToStore, triggers: RequestedTriggers | undefined): CommentToStore =>
  triggers?.triggerNotification ? { ...comment, content: { ...comment.content, isUntold: true } } : comment;

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
