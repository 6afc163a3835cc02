import type { TaggedUserContact, User } from '@parley/protocol';
import { sql } from 'kysely';
import type { AnnotationContent, StoredCommentContent } from '../../../../store/columns.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { fillPeople } from '../../../people/fillPeople.js';
import { updatedComments } from '../../../threads/changeComments.js';
import { changedAudiences, updatedThreads } from '../../../threads/changeThreads.js';
import { indexComments } from '../../../threads/indexComments.js';
import type { StoredThread } from '../../../threads/lockThreads.js';
import { mentionPattern } from '../../../threads/mentionPattern.js';
import { canonicalJson } from '../../../threads/requestHash.js';
import { attributeInHtml, textInHtml, USER_ID_ATTRIBUTE } from '../../../threads/sanitizeCommentHtml.js';
import { type StoredComment, storedComments } from '../../../threads/storedComments.js';
import { audienceChanges } from '../../../threads/audienceChanges.js';
import { measureThreads } from '../../../threads/threadSize.js';
import type { DocumentScope } from '../../../access/ThreadScope.js';
import { visibilityColumns } from '../../../access/visibilityColumns.js';

/** A person to replace, and the new person. */
export interface Replacement {
  oldUser: { userId: string };
  newUser: User;
}

/**
 * Replaces people in threads that are locked (`lockThreads`): authors, mentions, assignee, resolver, subscriptions,
 * views, and the people who see a restricted thread (REST contract §3.2). Returns the threads as they are afterwards.
 */
export async function replaceUsers(
  tx: WriteTransaction,
  scope: DocumentScope,
  threads: readonly StoredThread[],
  replacements: readonly Replacement[],
  now: number,
): Promise<StoredThread[]> {
  const newUsers = await fillPeople(
    tx.db,
    scope,
    replacements.map(({ newUser }) => newUser),
  );
  const users = new Map(replacements.map(({ oldUser }, index) => [oldUser.userId, newUsers[index]!])); // as many as requested
  const ids = threads.map(({ annotation_id }) => annotation_id);
  const comments = (await storedComments(tx.db, scope, ids)).flatMap((before) => {
    const after = replaceInComment(before, users);
    return isSame(before, after) ? [] : [after];
  });
  const touched = new Set(comments.map(({ annotation_id }) => annotation_id));
  for (const id of await moveRows(tx, scope, ids, users)) touched.add(id);

  const pairs = threads.map((before) => {
    const after = replaceInThread(before, users);
    const isTouched = touched.has(before.annotation_id) || !isSame(before, after);
    return { before, after: isTouched ? { ...after, last_updated: now } : before, isTouched };
  });
  const changed = pairs.filter(({ isTouched }) => isTouched);
  if (changed.length > 0) {
    const changedIds = changed.map(({ before }) => before.annotation_id);
    const rows = changed.map(({ after }) => after);
    await tx.run({
      ...(await audienceChanges(tx, scope, changedIds, changedAudiences(changed))),
      also: [updatedThreads(scope, rows), updatedComments(scope, comments)],
    });
    await measureThreads(
      tx,
      scope,
      changed.map(({ before }) => before),
    );
    await indexComments(tx.db, scope, changedIds);
  }
  return pairs.map(({ after }) => after);
}

const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

type Users = ReadonlyMap<string, User>;

const idIn = (users: Users, userId: string): string => users.get(userId)?.userId ?? userId;

function replaceInThread(thread: StoredThread, users: Users): StoredThread {
  const { from, assignedTo, resolvedByUserId, statusUpdatedByUserId } = thread.content;
  const people: AnnotationContent = {
    ...(from && { from: users.get(from.userId) ?? from }),
    ...(assignedTo && { assignedTo: users.get(assignedTo.userId) ?? assignedTo }),
    ...(resolvedByUserId && { resolvedByUserId: idIn(users, resolvedByUserId) }),
    ...(statusUpdatedByUserId && { statusUpdatedByUserId: idIn(users, statusUpdatedByUserId) }),
  };
  const authorId = idIn(users, thread.author_id);
  const config = {
    type: thread.visibility,
    organizationIds: thread.visible_to_organizations,
    userIds: thread.visible_to_users.map((userId) => idIn(users, userId)),
  };
  return {
    ...thread,
    author_id: authorId,
    ...visibilityColumns(config, authorId),
    content: { ...thread.content, ...people },
  };
}

function replaceInComment(comment: StoredComment, users: Users): StoredComment {
  const { from, taggedUserContacts, commentText, commentHtml } = comment.content;
  const tags = taggedUserContacts?.map((tag): TaggedUserContact => {
    const user = users.get(tag.userId);
    if (!user) return tag;
    const { userId, name, email, photoUrl } = user;
    return { ...tag, userId, contact: { userId, name, email, photoUrl } };
  });
  const tagged = new Map((taggedUserContacts ?? []).map(({ userId }) => [userId, idIn(users, userId)]));
  const content: StoredCommentContent = {
    ...comment.content,
    ...(from && { from: users.get(from.userId) ?? from }),
    ...(tags && { taggedUserContacts: tags }),
    ...(commentText !== undefined && { commentText: replaceMentions(commentText, tagged) }),
    ...(commentHtml !== undefined && { commentHtml: replaceInHtml(commentHtml, tagged) }),
  };
  return { ...comment, author_id: idIn(users, comment.author_id), content };
}

/** A mention is written as `{{userId}}`, and counts only when the person is tagged. @param tagged the new id of each tagged person, by id */
function replaceMentions(text: string, tagged: ReadonlyMap<string, string>): string {
  const pattern = new RegExp(mentionPattern(tagged.keys()), 'g');
  return text.replace(pattern, (_, userId: string) => `{{${tagged.get(userId) ?? userId}}}`);
}

/** In html a mention names the person in an attribute, too. */
function replaceInHtml(html: string, tagged: ReadonlyMap<string, string>): string {
  const written = (write: (text: string) => string) =>
    new Map([...tagged].map(([userId, newId]) => [write(userId), write(newId)]));
  const attributes = written(attributeInHtml);
  return replaceMentions(html, written(textInHtml)).replace(
    USER_ID_ATTRIBUTE,
    (_, userId: string) => ` data-user-id="${attributes.get(userId) ?? userId}"`,
  );
}

/**
 * Moves subscriptions and view marks to the new people. A subscription that the new person already has wins, and the
 * later view. Returns the ids of threads that had any.
 */
async function moveRows(
  tx: WriteTransaction,
  { apiKey, organizationId, documentId }: DocumentScope,
  annotationIds: readonly string[],
  users: Users,
): Promise<string[]> {
  const pairs = JSON.stringify([...users].map(([old, { userId }]) => ({ old, new: userId })));
  const inThreads = sql`api_key = ${apiKey} and organization_id = ${organizationId}
    and annotation_id = any(${annotationIds}::text[])`;
  const renamed = sql`jsonb_to_recordset(${pairs}::jsonb) as pair (old text, new text)`;
  // Two statements delete and insert the rows. One statement would still see the old rows when it inserts.
  const { rows: subscriptions } = await sql<{ annotation_id: string }>`
    delete from comment_subscriptions using ${renamed}
    where ${inThreads} and kind = 'user' and subscriber_id = pair.old
    returning annotation_id, pair.new as subscriber_id, is_subscribed, type`.execute(tx.db);
  await sql`
    insert into comment_subscriptions (api_key, organization_id, annotation_id, kind, subscriber_id, is_subscribed, type)
    select ${apiKey}, ${organizationId}, s.annotation_id, 'user', s.subscriber_id, s.is_subscribed, s.type
    from jsonb_to_recordset(${JSON.stringify(subscriptions)}::jsonb)
      as s (annotation_id text, subscriber_id text, is_subscribed boolean, type text)
    on conflict do nothing`.execute(tx.db);
  const { rows: views } = await sql<{ annotation_id: string }>`
    delete from comment_views using ${renamed}
    where ${inThreads} and user_id = pair.old
    returning annotation_id, pair.new as user_id, through, viewed_at, is_marked_unread`.execute(tx.db);
  await sql`
    insert into comment_views (api_key, organization_id, annotation_id, document_id, user_id, through, viewed_at, is_marked_unread)
    select ${apiKey}, ${organizationId}, v.annotation_id, ${documentId}, v.user_id, max(v.through), max(v.viewed_at), bool_and(v.is_marked_unread)
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
      as v (annotation_id text, user_id text, through bigint, viewed_at bigint, is_marked_unread boolean)
    group by v.annotation_id, v.user_id
    on conflict (api_key, organization_id, annotation_id, user_hash) do update set
      through = greatest(comment_views.through, excluded.through),
      viewed_at = greatest(comment_views.viewed_at, excluded.viewed_at),
      is_marked_unread = comment_views.is_marked_unread and excluded.is_marked_unread`.execute(tx.db);
  return [...subscriptions, ...views].map((row) => row.annotation_id);
}
