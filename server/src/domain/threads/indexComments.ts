import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';

/**
 * Updates the columns of threads that depend on their comments, for lists and counts: the last writers (`LastWriters`) and the terms
 * (`thread_terms`). Call it at the end of each write that changes, publishes or deletes comments. New comments update both themselves.
 */
export async function indexComments(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  annotationIds: readonly string[],
): Promise<void> {
  const published = sql`select c.comment_number, c.author_id, c.mentioned_user_ids, c.mentioned_group_ids from comments c
    where c.api_key = ${apiKey} and c.organization_id = ${organizationId} and c.annotation_id = a.annotation_id and not c.is_draft`;
  await sql`
    with a as materialized (
      select a.annotation_id, a.agent_fields, a.last_updated from comment_annotations a
      where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and a.annotation_id = any(${annotationIds}::text[])
    ), term as materialized (
      select distinct a.annotation_id, a.last_updated, id_hash(t.term) as term_hash
      from a cross join lateral (
        select 'user:' || id as term from (${published}) as c, unnest(c.mentioned_user_ids) as id
        union all select 'group:' || id from (${published}) as c, unnest(c.mentioned_group_ids) as id
        union all select 'agent:' || field from unnest(a.agent_fields) as field) as t
    ), gone as (
      delete from thread_terms g
      where g.api_key = ${apiKey} and g.organization_id = ${organizationId} and g.annotation_id = any(${annotationIds}::text[])
        and not exists (select from term where term.annotation_id = g.annotation_id and term.term_hash = g.term_hash)
    ), kept as (
      insert into thread_terms (api_key, organization_id, annotation_id, term_hash, last_updated)
      select ${apiKey}, ${organizationId}, annotation_id, term_hash, last_updated from term
      on conflict (api_key, organization_id, annotation_id, term_hash) do update set last_updated = excluded.last_updated
      where thread_terms.last_updated <> excluded.last_updated
    )
    update comment_annotations thread set
      last_writer_id = newest.author_id, last_written = coalesce(newest.comment_number, 0), last_written_by_others = coalesce((
        select c.comment_number from (${published}) as c
        where c.author_id <> newest.author_id order by c.comment_number desc limit 1), 0)
    from a left join lateral (
      select c.author_id, c.comment_number from (${published}) as c order by c.comment_number desc limit 1) as newest on true
    where thread.api_key = ${apiKey} and thread.organization_id = ${organizationId}
      and thread.annotation_id = a.annotation_id`.execute(db);
}
