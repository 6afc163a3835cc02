import { sql, type SqlBool } from 'kysely';
import type { Reaction } from '@parley/protocol';
import { anyId } from '../../store/anyId.js';
import type { DocumentScope } from '../access/ThreadScope.js';
import { shownText } from '../consequences/notifications/bodyOf.js';
import { sentContent, sentText } from '../consequences/notifications/sentContent.js';
import { DELETE_BLOBS } from '../files/deleteBlobsJob.js';
import { findTargeted } from '../inbox/targetedNotifications.js';
import { recordChanges } from '../inbox/recordChanges.js';
import { audienceChanges } from '../threads/audienceChanges.js';
import { updatedComments } from '../threads/changeComments.js';
import { changedAudiences, updatedThreads } from '../threads/changeThreads.js';
import { deleteCommentRows } from '../threads/deleteCommentRows.js';
import { deleteThreads } from '../threads/deleteThreads.js';
import { indexComments } from '../threads/indexComments.js';
import { lockThreads, type StoredThread } from '../threads/lockThreads.js';
import { canonicalJson } from '../threads/requestHash.js';
import { type StoredComment, storedComments } from '../threads/storedComments.js';
import { measureThreads } from '../threads/threadSize.js';
import { visibilityColumns } from '../access/visibilityColumns.js';
import { DELETED_USER_ID, type DeletedPeople } from './DeletedPeople.js';
import type { DeletionStep, StepCall } from './DeletionStep.js';
import { findThreads } from './findThreads.js';
import { lockDocument } from './lockDocument.js';
import { withoutPeople } from './withoutPeople.js';

/** Threads that one step scans. It writes one of them: threads are locked before streams. */
const THREADS = 50;

/**
 * Deletes the comments of people in a thread, the thread too when none remains, and removes the people from the content of others: as its
 * author, mentions, assignee, reactions, subscriptions, view marks, readers. Nobody is notified.
 */
export const cleanThreads: DeletionStep = async (call) => {
  const { tx, scope, people, cursor } = call;
  const rows = await findThreads(tx.db, scope, people, cursor?.[0] ?? '', THREADS);
  const found = rows.find(({ isInvolved }) => isInvolved);
  if (found) await cleanOneThread(call, found);
  const last = found ?? (rows.length < THREADS ? undefined : rows.at(-1));
  return last ? [last.annotationId] : null;
};

async function cleanOneThread(
  call: StepCall,
  { annotationId, documentId }: { annotationId: string; documentId: string },
): Promise<void> {
  const { tx, people, now } = call;
  const scope: DocumentScope = { ...call.scope, documentId };
  if (!(await lockDocument(tx, scope))) return; // its content is being deleted
  const [before] = await lockThreads(tx.db, scope, sql<SqlBool>`a.annotation_id = ${annotationId}`);
  if (!before) return;
  const all = await storedComments(tx.db, scope, [annotationId]);
  const theirs = all.filter(({ author_id }) => people.userIds.has(author_id));
  const others = all.filter(({ author_id }) => !people.userIds.has(author_id));
  tx.wakeFor(DELETE_BLOBS); // a trigger enqueues the deletion of the files of deleted comments
  if (others.every(({ is_draft }) => is_draft && !before.is_draft)) {
    await deleteThreads(tx, scope, [before]);
    return;
  }
  const isChanged = [
    await deleteMarks(tx, scope, annotationId, people),
    await cleanReactions(tx, scope, annotationId, people),
  ].includes(true);
  const after = cleanThread(before, people);
  const comments = others.flatMap((comment) => {
    const cleaned = cleanComment(comment, people);
    return isSame(comment, cleaned) ? [] : [cleaned];
  });
  if (theirs.length === 0 && comments.length === 0 && !isChanged && isSame(before, after)) return;
  await removeNames(tx, scope, annotationId, comments);
  if (theirs.length > 0) {
    const ids = new Set(theirs.map(({ comment_id }) => comment_id));
    await deleteCommentRows(tx, scope, before, all, ids, now);
  }
  await tx.run({
    ...(await audienceChanges(tx, scope, [annotationId], changedAudiences([{ before, after }]))),
    also: [updatedThreads(scope, [{ ...after, last_updated: now }]), updatedComments(scope, comments)],
  });
  await measureThreads(tx, scope, [before]);
  await indexComments(tx.db, scope, [annotationId]);
}

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

function cleanThread(thread: StoredThread, people: DeletedPeople): StoredThread {
  const { assignedTo, ...content } = thread.content;
  const isAssigned = assignedTo && !people.userIds.has(assignedTo.userId);
  const authorId = people.userIds.has(thread.author_id) ? DELETED_USER_ID : thread.author_id;
  const config = {
    type: thread.visibility,
    organizationIds: thread.visible_to_organizations,
    userIds: thread.visible_to_users.filter((userId) => !people.userIds.has(userId)),
  };
  return {
    ...thread,
    author_id: authorId,
    ...visibilityColumns(config, authorId),
    content: withoutPeople({ ...content, ...(isAssigned && { assignedTo }) }, people),
  };
}

const cleanComment = (comment: StoredComment, people: DeletedPeople): StoredComment => ({
  ...comment,
  content: withoutPeople(comment.content, people),
});

type Write = StepCall['tx'];

/** Deletes subscriptions and view marks. Returns whether somebody was subscribed, which others see. */
async function deleteMarks(
  tx: Write,
  { apiKey, organizationId }: DocumentScope,
  annotationId: string,
  { userIds }: DeletedPeople,
): Promise<boolean> {
  const own = sql`api_key = ${apiKey} and organization_id = ${organizationId} and annotation_id = ${annotationId}`;
  await sql`delete from comment_views where ${own} and ${anyId('user_hash', [...userIds])}`.execute(tx.db);
  const { numAffectedRows } = await sql`
    delete from comment_subscriptions where ${own} and kind = 'user' and ${anyId('subscriber_hash', [...userIds])}`.execute(
    tx.db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Removes reactions to comments. A record is deleted with its last reaction. Returns whether there were any. */
async function cleanReactions(
  tx: Write,
  { apiKey, organizationId }: DocumentScope,
  annotationId: string,
  people: DeletedPeople,
): Promise<boolean> {
  const own = sql`api_key = ${apiKey} and organization_id = ${organizationId} and annotation_id = ${annotationId}`;
  const { rows } = await sql<{ commentId: string; id: string; reactions: Reaction[] }>`
    select comment_id as "commentId", reaction_annotation_id as id, reactions from reaction_annotations where ${own}`.execute(
    tx.db,
  );
  const changed = rows.flatMap((row) => {
    const reactions = withoutPeople(row.reactions, people, 'reactions');
    return isSame(reactions, row.reactions) ? [] : [{ ...row, reactions }];
  });
  for (const { commentId, id, reactions } of changed) {
    const record = sql`${own} and comment_id = ${commentId} and reaction_annotation_id = ${id}`;
    await (
      reactions.length === 0
        ? sql`delete from reaction_annotations where ${record}`
        : sql`update reaction_annotations set reactions = ${JSON.stringify(reactions)}::jsonb where ${record}`
    ).execute(tx.db);
  }
  return changed.length > 0;
}

/** Writes the texts of notifications about comments again, which name the people whom the comments mention. */
async function removeNames(
  tx: Write,
  scope: DocumentScope,
  annotationId: string,
  comments: readonly StoredComment[],
): Promise<void> {
  for (const { comment_id, content } of comments) {
    const ids = await findTargeted(tx, scope, [annotationId], [comment_id]);
    if (ids.length === 0) continue;
    const changes = await recordChanges(tx, scope, ids);
    const text = shownText(content) || (sentText(sentContent(content)) ?? '');
    await sql`
      update notifications set content = jsonb_set(content, '{displayBodyMessage}', to_jsonb(${text}::text))
      where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and notification_id = any(${ids}::text[])
        and content ? 'displayBodyMessage'`.execute(tx.db);
    await tx.append({ ...scope, documentId: '' }, changes);
  }
}
