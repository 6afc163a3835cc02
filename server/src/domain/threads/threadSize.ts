import { utf8Length } from '@parley/protocol';
import { LIMITS, ParleyError } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
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
 * Returns the bytes of a new thread without its own content. Throws `FAILED_PRECONDITION` when the thread would be larger than 4 MiB.
 * @param subscribers people and groups that it subscribes
 */
export function newThreadBytes({ annotationId, content, comments }: ThreadToStore, subscribers: number): number {
  const bytes = comments.reduce((sum, comment) => sum + jsonBytes(comment.content), subscribers * SUBSCRIPTION_BYTES);
  if (bytes + jsonBytes(content) > LIMITS.threadBytes) throw new FullThreadError(annotationId);
  return bytes;
}

export const jsonBytes = (content: unknown) => utf8Length(JSON.stringify(content));
