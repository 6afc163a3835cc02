import { utf8Length } from '@parley/protocol';
import { LIMITS, ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import type { CommentToStore } from './commentToStore.js';
import type { StoredThread } from './lockThreads.js';
import type { ThreadToStore } from './threadToStore.js';
import type { ThreadScope } from '../access/ThreadScope.js';

/** One that is subscribed, as the thread shows it: the person with name, address and picture. */
export const SUBSCRIPTION_BYTES = 512;

/** `FAILED_PRECONDITION`: the thread would be too large. */
export class FullThreadError extends ParleyError {
  constructor(annotationId: string) {
    super(
      'FAILED_PRECONDITION',
      `Comment annotation ${JSON.stringify(annotationId)} would hold more than 4 MiB. Start another one.`,
    );
  }
}

/** `INVALID_ARGUMENT`: the custom keys of the context would be too large, with those that are stored. */
export class FullContextError extends ParleyError {
  constructor() {
    super('INVALID_ARGUMENT', 'data.context: must be at most 64 KiB as JSON, merged with what is stored');
  }
}

/**
 * Measures threads after their comments, reactions, subscriptions or content were written: call it at the end of each such write. The
 * threads are locked (`lockThreads`), so no other write intervenes. `FAILED_PRECONDITION` for one that has grown beyond 4 MiB; one that
 * shrinks is accepted.
 */
export async function measureThreads(
  tx: WriteTransaction,
  { apiKey, organizationId }: ThreadScope,
  threads: readonly StoredThread[],
): Promise<void> {
  const ids = threads.map(({ annotation_id: id }) => id);
  const { rows } = await sql<{ annotation_id: string; bytes: number }>`
    update comment_annotations a set parts_bytes =
      (select coalesce(sum(c.content_bytes), 0) from comments c where c.api_key = ${apiKey}
        and c.organization_id = ${organizationId} and c.annotation_id = a.annotation_id)
      + (select coalesce(sum(r.content_bytes), 0) from reaction_annotations r where r.api_key = ${apiKey}
        and r.organization_id = ${organizationId} and r.annotation_id = a.annotation_id)
      + ${SUBSCRIPTION_BYTES} * (select count(*) from comment_subscriptions s where s.api_key = ${apiKey}
        and s.organization_id = ${organizationId} and s.annotation_id = a.annotation_id)
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and a.annotation_id = any(${ids}::text[])
    returning a.annotation_id, a.content_bytes + a.parts_bytes as bytes`.execute(tx.db);
  const before = new Map(threads.map(({ annotation_id: id, stored_bytes: bytes }) => [id, bytes]));
  for (const { annotation_id: id, bytes } of rows) {
    if (bytes > LIMITS.threadBytes && bytes > (before.get(id) ?? 0)) throw new FullThreadError(id);
  }
}

/**
 * Returns the bytes of the subscriptions of a new thread. Throws `FAILED_PRECONDITION` when the thread would be larger than 4 MiB, without the
 * people that are filled in as it is written.
 * @param subscribers people and groups that it subscribes
 */
export function newSubscriptionBytes({ annotationId, content, comments }: ThreadToStore, subscribers: number): number {
  const subscriptions = subscribers * SUBSCRIPTION_BYTES;
  const bytes = comments.reduce((sum, comment) => sum + jsonBytes(comment.content), subscriptions);
  if (bytes + jsonBytes(content) > LIMITS.threadBytes) throw new FullThreadError(annotationId);
  return subscriptions;
}

/** Their names, addresses and pictures, which are filled in as comments are written, have some hundred KiB at most. */
const FEW_PEOPLE = 200;

/** Whether so many people are filled in that only the stored comments show how large the thread has become. */
export const hasManyPeople = (comments: readonly Pick<CommentToStore, 'content'>[]): boolean =>
  peopleIn(comments) > FEW_PEOPLE;

/** Returns how many people are filled in: authors, and who is mentioned. */
export const peopleIn = (comments: readonly Pick<CommentToStore, 'content'>[]): number =>
  comments.reduce((sum, { content }) => sum + 1 + (content.taggedUserContacts?.length ?? 0), 0);

/** Throws `FAILED_PRECONDITION` when one of the threads has become larger than 4 MiB by what the transaction has written. */
export async function requireRoom(
  { db }: WriteTransaction,
  { apiKey, organizationId }: ThreadScope,
  annotationIds: readonly string[],
): Promise<void> {
  if (annotationIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select annotation_id as id from comment_annotations
    where api_key = ${apiKey} and organization_id = ${organizationId} and annotation_id = any(${annotationIds}::text[])
      and content_bytes + parts_bytes > ${LIMITS.threadBytes} limit 1`.execute(db);
  if (rows[0]) throw new FullThreadError(rows[0].id);
}

export const jsonBytes = (content: unknown) => utf8Length(JSON.stringify(content));
