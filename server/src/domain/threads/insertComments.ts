import { LIMITS } from '@parley/protocol/constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Append } from '../../store/append.js';
import type { WriteTransaction } from '../../store/transaction.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { commentRows } from './commentRows.js';
import type { CommentToStore } from './commentToStore.js';
import { updateCommentedThreads } from './updateCommentedThreads.js';
import { newSubscriptions, subscriptionBytes } from './newSubscriptions.js';
import { subscriptionRows } from './subscriptionRows.js';
import { threadsOfDocuments } from './threadChanges.js';
import { FullThreadError, hasManyPeople, jsonBytes, requireRoom } from './threadSize.js';
import { termRows } from './threadTerms.js';
import { list } from '../../store/list.js';

/** New comments of one thread, at least one. */
export interface ThreadComments {
  documentId: string;
  annotationId: string;
  comments: readonly CommentToStore[];
}

/**
 * Adds comments to a thread that the transaction has locked (`lockThreads`). Returns the position in the document's stream. Fails as
 * `insertComments`, and with `FAILED_PRECONDITION` when the thread would be too large.
 */
export async function addToThread(
  tx: WriteTransaction,
  scope: ThreadScope,
  thread: ThreadComments,
  now: number,
): Promise<number> {
  const sequence = await tx.runIf(insertComments(scope, [thread], now));
  if (sequence === null) throw new FullThreadError(thread.annotationId);
  if (hasManyPeople(thread.comments)) await requireRoom(tx, scope, [thread.annotationId]);
  return sequence;
}

/**
 * Returns the statement that adds comments to threads, each named once, and subscribes their authors and mentioned people. It locks the
 * threads, and adds nothing when one is not in its document, would be too large, or has changed since the statement began. Fails with SQLSTATE
 * 23505 when an id exists in its thread. What is filled in of people counts only afterwards: `addToThread` adds comments with many of them.
 * @param where a condition on each thread `a`
 */
export function insertComments(
  scope: ThreadScope,
  threads: readonly ThreadComments[],
  now: number,
  where: RawBuilder<SqlBool> = sql`true`,
): Append {
  return {
    ...threadsOfDocuments(scope, threads),
    before: [lockedThreads(scope, threads, where), newSubscriptions(scope, threads)],
    when: sql`${haveRoom(threads)} and ${areSeen(scope)}`,
    also: [
      commentRows(
        scope,
        threads.flatMap(({ annotationId, comments }) =>
          comments.map((comment, index) => ({ annotationId, commentNumber: index + 1, comment })),
        ),
        sql`(select l.last_comment_number from locked l where l.annotation_id = c.annotation_id)`,
      ),
      ...subscriptionRows(scope, threads),
      ...updateCommentedThreads(scope, threads, now),
      ...termRows(
        scope,
        threads.map((thread) => ({ ...thread, lastUpdated: now })),
      ),
    ],
  };
}

/** With several threads, those that another transaction has locked are skipped: a long write of one thread blocks no other. */
const lockedThreads = (
  { apiKey, organizationId }: ThreadScope,
  threads: readonly ThreadComments[],
  where: RawBuilder<SqlBool>,
) => sql`locked as materialized (
  select a.annotation_id, a.document_id, a.last_comment_number, a.last_writer_id, a.last_written, a.last_written_by_others,
    a.content_bytes + a.parts_bytes as bytes, a.xmin as version
  from comment_annotations a
  where ${where} and a.api_key = ${apiKey} and a.organization_id = ${organizationId}
    and a.annotation_id = any(${list(threads.map(({ annotationId }) => annotationId))})
  order by a.annotation_id
  for no key update ${threads.length > 1 ? sql`skip locked` : sql``})`;

const haveRoom = (threads: readonly ThreadComments[]) => sql`(
  select count(*)
  from locked l join unnest(${list(threads.map(({ annotationId }) => annotationId))},
    ${list(threads.map(({ documentId }) => documentId))}, ${list(threads.map(addedBytes), 'bigint')})
    as t (annotation_id, document_id, added) using (annotation_id, document_id)
  where l.bytes + t.added + ${subscriptionBytes(sql.ref('l.annotation_id'))} <= ${LIMITS.threadBytes}::bigint) = ${threads.length}::int`;

const addedBytes = ({ comments }: ThreadComments): number =>
  comments.reduce((sum, { content }) => sum + jsonBytes(content), 0);

/**
 * Whether the statement sees the threads as it has locked them. Otherwise another write has ended while it waited for the lock, and may have
 * added terms, whose time this statement could not change.
 */
const areSeen = ({ apiKey, organizationId }: ThreadScope) => sql`not exists (
  select from locked l
  where l.version is distinct from (
    select a.xmin from comment_annotations a
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and a.annotation_id = l.annotation_id))`;
