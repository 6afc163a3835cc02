import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';

/** Columns that the service keeps up to date as it writes: here all of them, from the rows that they follow. New ones go here. */
export async function recount(db: Kysely<Tables>): Promise<void> {
  await recountThreads(db);
  await recountInbox(db);
}

/** As `indexComments` of the service does for some threads, here for all of them at once. */
async function recountThreads(db: Kysely<Tables>): Promise<void> {
  await sql`
    with newest as (
      select distinct on (organization_id, annotation_id) organization_id, annotation_id, author_id, comment_number
      from comments where not is_draft order by organization_id, annotation_id, comment_number desc
    ), other as (
      select c.organization_id, c.annotation_id, max(c.comment_number) as comment_number
      from comments c join newest n using (organization_id, annotation_id)
      where not c.is_draft and c.author_id <> n.author_id group by 1, 2
    )
    update comment_annotations a set parts_bytes = coalesce(c.bytes, 0) + coalesce(r.bytes, 0) + 512 * coalesce(s.count, 0),
      last_writer_id = newest.author_id, last_written = coalesce(newest.comment_number, 0),
      last_written_by_others = coalesce(other.comment_number, 0)
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
    left join newest using (organization_id, annotation_id)
    left join other using (organization_id, annotation_id)
    where a.api_key = t.api_key and a.organization_id = t.organization_id and a.annotation_id = t.annotation_id`.execute(
    db,
  );
  await sql`
    insert into thread_terms (api_key, organization_id, annotation_id, term_hash, last_updated)
    select a.api_key, a.organization_id, a.annotation_id, id_hash(t.term), a.last_updated
    from comment_annotations a join (
      select c.organization_id, c.annotation_id, 'user:' || id as term
      from comments c, unnest(c.mentioned_user_ids) as id where not c.is_draft
      union
      select c.organization_id, c.annotation_id, 'group:' || id
      from comments c, unnest(c.mentioned_group_ids) as id where not c.is_draft
      union
      select a.organization_id, a.annotation_id, 'agent:' || field from comment_annotations a, unnest(a.agent_fields) as field
    ) t using (organization_id, annotation_id)
    order by t.organization_id, t.annotation_id
    on conflict do nothing`.execute(db);
}

async function recountInbox(db: Kysely<Tables>): Promise<void> {
  await sql`
    update documents d set last_broadcast_at = n.newest
    from (
      select organization_id, document_id, max(timestamp) as newest from notifications where notify_all group by 1, 2
    ) n
    where d.api_key = 'pk_bench' and d.organization_id = n.organization_id and d.document_id = n.document_id`.execute(
    db,
  );
  await sql`
    update notifications n set
      context_key = case when a.annotation_id is not null then context_key(a.access)
        when n.thread_sight is null then context_key(n.access) else '*' end,
      is_unrestricted = case when a.annotation_id is not null
        then not a.is_draft and a.visibility = 'public' and a.access is null
        else n.thread_sight is null and n.access is null end
    from notifications o
    left join comment_annotations a on a.api_key = o.api_key and a.organization_id = o.organization_id
      and a.annotation_id = o.target_annotation_id
      and (o.action_type is distinct from 'deleted' or o.target_comment_id is not null)
    where o.api_key = n.api_key and o.organization_id = n.organization_id and o.notification_id = n.notification_id
      and n.notify_all and not n.is_held and n.digest_scope is null`.execute(db);
  await sql`
    update notification_recipients r set location_id = n.location_id,
      is_unrestricted = n.access is null and n.target_annotation_id is null and n.thread_sight is null
        and n.digest_scope is null and not n.is_held and n.action_user_id is distinct from r.user_id
    from notifications n
    where n.api_key = r.api_key and n.organization_id = r.organization_id and n.notification_id = r.notification_id
      and r.for_you and (n.location_id is not null or (r.read_at is null and not r.removed))`.execute(db);
}
