import { sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { StoredChange } from '../../../../store/changes.js';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { refuseLockedDocuments } from '../../../access/documentLock.js';
import type { ThreadScope } from '../../../access/ThreadScope.js';
import { type ThreadOwner, visibleThreads } from '../../../threads/visibleThreads.js';

/** Threads to mark, see `writeViewMarks`. */
export interface Marking {
  annotationIds: readonly string[];
  isRead: boolean;
  through?: Readonly<Record<string, number>> | undefined;
}

/**
 * Marks threads read by a person, up to the newest comment that they can see, or unread. Drafts and threads that they
 * may not see are ignored. Returns the positions of the documents in which something changed.
 * Throws `DocumentLocked`.
 */
export async function markThreads(
  core: Core,
  tenant: Tenant,
  owner: ThreadOwner,
  { annotationIds, ...marking }: Marking,
): Promise<Record<string, number>> {
  const seen = await visibleThreads(core, tenant, owner, annotationIds);
  const documentOf = new Map(
    seen.filter(({ audience }) => !audience.isDraft).map(({ annotationId, documentId }) => [annotationId, documentId]),
  );
  if (documentOf.size === 0) return {};
  const scope = { apiKey: tenant.apiKey, organizationId: owner.organizationId };
  const { userId } = owner;
  return core.write(async (tx) => {
    await refuseLockedDocuments(tx.db, scope, [...documentOf.values()]);
    const marked = { ...marking, annotationIds: [...documentOf.keys()] };
    const changed = await writeViewMarks(tx, scope, userId, marked, core.clock.now());
    const byDocument = new Map<string, string[]>();
    for (const id of changed) {
      const documentId = documentOf.get(id) ?? '';
      byDocument.set(documentId, [...(byDocument.get(documentId) ?? []), id]);
    }
    // In a fixed order, so that two transactions that lock several streams never wait for each other in a circle.
    const entries = [...byDocument].sort(([a], [b]) => (a < b ? -1 : 1));
    const counts = entries.map(([documentId, ids]): StoredChange => ({
      kind: 'threadCounts',
      documentId,
      ids,
      userId,
    }));
    if (counts.length > 0) await tx.append({ ...scope, documentId: '' }, counts);
    const sequences = new Map<string, number>();
    for (const [documentId, ids] of entries) {
      sequences.set(documentId, await tx.append({ ...scope, documentId }, [{ kind: 'threadViews', userId, ids }]));
    }
    return Object.fromEntries(sequences);
  });
}

/**
 * Writes a person's view marks on threads and returns the ids of threads whose mark changed. Read: up to the newest
 * comment that the person can see, or up to the one numbered `through`. Unread: no comment counts as seen until the
 * next view. Operations that add a person's comment call this for its author after they have written the comment,
 * because who replies has read the thread. The change that they append for the thread covers the mark too.
 */
export async function writeViewMarks(
  tx: WriteTransaction,
  scope: ThreadScope,
  userId: string,
  { annotationIds, isRead, through = {} }: Marking,
  now: number,
): Promise<string[]> {
  const newest = sql`(
    select coalesce(max(c.comment_number), 0) from comments c
    where c.api_key = a.api_key and c.organization_id = a.organization_id and c.annotation_id = a.annotation_id
      and (not c.is_draft or c.author_id = ${userId})
      and c.comment_number <= coalesce((${JSON.stringify(through)}::jsonb ->> a.annotation_id)::bigint, c.comment_number))`;
  // A repeated view is written too when a notification about the thread is pending: the person has then seen its subject (REST contract §4.4.2).
  const hasPendingNotification = sql`exists (
    select from notification_deliveries d join notifications n on n.api_key = d.api_key
      and n.organization_id = d.organization_id and n.notification_id = d.notification_id
    where d.api_key = ${scope.apiKey} and d.organization_id = ${scope.organizationId} and d.user_id = ${userId}
      and d.action_at > comment_views.viewed_at and n.target_annotation_id = comment_views.annotation_id)`;
  const differs = isRead
    ? sql`comment_views.is_marked_unread or comment_views.through < excluded.through or ${hasPendingNotification}`
    : sql`not comment_views.is_marked_unread`;
  const { rows } = await sql<{ annotation_id: string }>`
    insert into comment_views
      (api_key, organization_id, annotation_id, document_id, user_id, through, viewed_at, is_marked_unread)
    select a.api_key, a.organization_id, a.annotation_id, a.document_id, ${userId}, ${isRead ? newest : sql`0`}, ${now}::bigint, ${!isRead}
    from comment_annotations a
    where a.api_key = ${scope.apiKey} and a.organization_id = ${scope.organizationId}
      and a.annotation_id = any(${annotationIds})
    order by a.annotation_id
    for key share of a
    on conflict (api_key, organization_id, annotation_id, user_hash) do update set
      through = ${isRead ? sql`greatest(comment_views.through, excluded.through)` : sql`0`}, viewed_at = excluded.viewed_at, is_marked_unread = excluded.is_marked_unread
    where ${differs}
    returning annotation_id`.execute(tx.db);
  return rows.map((row) => row.annotation_id);
}
