import { type RawBuilder, sql } from 'kysely';
import type { WriteTransaction } from '../../store/transaction.js';
import { placeRows } from '../documents/placeRows.js';
import type { StoredThread } from './lockThreads.js';
import { patchThread, type ThreadUpdate } from './patchThread.js';
import { canonicalJson } from './requestHash.js';
import { audienceChanges } from './audienceChanges.js';
import { subscriptionRows } from './subscriptionRows.js';
import { measureThreads } from './threadSize.js';
import { movedTerms } from './threadTerms.js';
import type { DocumentScope, ThreadScope } from '../access/ThreadScope.js';
import { type AudienceColumns, toThreadAudience } from '../access/toThreadAudience.js';

/** A thread before a change and after it. */
export interface ThreadPair {
  before: StoredThread;
  after: StoredThread;
}

/** The result of a change to threads. */
interface ThreadsChange {
  /** Position in the document's stream, `null` when nothing changed. */
  sequence: number | null;
  /** The threads that changed. */
  changed: ThreadPair[];
}

/**
 * Applies the same change to locked threads of a document (`lockThreads`). Does not write threads that it does not change. Throws
 * `FAILED_PRECONDITION` when one would be too large.
 */
export async function changeThreads(
  tx: WriteTransaction,
  scope: DocumentScope,
  threads: readonly StoredThread[],
  change: ThreadUpdate,
  now: number,
): Promise<ThreadsChange> {
  const changed = threads.flatMap((before) => {
    const after = patchThread(before, change, now);
    return after ? [{ before, after }] : [];
  });
  if (changed.length === 0) return { sequence: null, changed };
  const ids = changed.map(({ before }) => before.annotation_id);
  const people = [change.from, change.assignedTo].flatMap((person) => (person ? [person.userId] : []));
  const sequence = await tx.run({
    ...(await audienceChanges(tx, scope, ids, changedAudiences(changed))),
    also: [
      updatedThreads(
        scope,
        changed.map(({ after }) => after),
      ),
      ...subscriptionRows(
        scope,
        ids.map((annotationId) => ({ annotationId, userIds: people })),
      ),
      ...placeRows(scope, [{ documentId: scope.documentId, location: change.location }]),
    ],
  });
  await measureThreads(
    tx,
    scope,
    changed.map(({ before }) => before),
  );
  return { sequence, changed };
}

/** The earlier audiences of the threads whose audience changes. */
export const changedAudiences = (
  pairs: readonly { before: AudienceColumns & { annotation_id: string }; after: AudienceColumns }[],
) =>
  new Map(
    pairs
      .filter(({ before, after }) => canonicalJson(toThreadAudience(before)) !== canonicalJson(toThreadAudience(after)))
      .map(({ before }) => [before.annotation_id, toThreadAudience(before)]),
  );

/** Returns the update of thread rows and of the time in their terms, part of an `Append`. */
export function updatedThreads(
  { apiKey, organizationId }: ThreadScope,
  threads: readonly StoredThread[],
): RawBuilder<unknown> {
  return sql`changed_threads as (
    update comment_annotations a set
      author_id = t.author_id, location_id = t.location_id, status_id = t.status_id, visibility = t.visibility,
      visible_to_organizations = t.visible_to_organizations, visible_to_users = t.visible_to_users, access = t.access,
      agent_fields = t.agent_fields, is_draft = t.is_draft, last_comment_number = t.last_comment_number,
      last_writer_id = t.last_writer_id, last_written = t.last_written, last_written_by_others = t.last_written_by_others,
      created_at = t.created_at, last_updated = t.last_updated, content = t.content
    from raised, jsonb_to_recordset(${JSON.stringify(threads)}::jsonb) as t (annotation_id text, author_id text,
      location_id text, status_id text, visibility text, visible_to_organizations text[], visible_to_users text[],
      access jsonb, agent_fields text[], is_draft boolean, last_comment_number bigint, last_writer_id text,
      last_written bigint, last_written_by_others bigint, created_at bigint,
      last_updated bigint, content jsonb)
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and a.annotation_id = t.annotation_id
    returning a.annotation_id, a.last_updated
  ), ${movedTerms({ apiKey, organizationId }, 'changed_threads')}`;
}
