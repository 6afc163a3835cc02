import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';

/** Columns that the service keeps up to date as it writes: here all of them, from the rows that they follow. New ones go here. */
export async function recount(db: Kysely<Tables>): Promise<void> {
  await sql`
    update comment_annotations a set parts_bytes = coalesce(c.bytes, 0) + coalesce(r.bytes, 0) + 512 * coalesce(s.count, 0)
    from comment_annotations t
    left join (
      select organization_id, annotation_id, sum(content_bytes) as bytes from comments group by 1, 2
    ) c using (organization_id, annotation_id)
    left join (
      select organization_id, annotation_id, sum(content_bytes) as bytes from reaction_annotations group by 1, 2
    ) r using (organization_id, annotation_id)
    left join (
      select organization_id, annotation_id, count(*) as count from comment_subscriptions group by 1, 2
    ) s using (organization_id, annotation_id)
    where a.api_key = t.api_key and a.organization_id = t.organization_id and a.annotation_id = t.annotation_id`.execute(
    db,
  );
  await sql`
    update documents d set last_broadcast_at = n.newest
    from (
      select organization_id, document_id, max(timestamp) as newest from notifications where notify_all group by 1, 2
    ) n
    where d.api_key = 'pk_bench' and d.organization_id = n.organization_id and d.document_id = n.document_id`.execute(
    db,
  );
}
