import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';
import type { GrowthSize } from '../sizes.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Threads, spread over 60 days and stored in the order of time, so that neighbours in a document are not neighbours on
 * disk. In `plan` some have values that no other thread of the organization has: an author, a status, a location, a mention, a resolver.
 */
export async function seedThreads(db: Kysely<Tables>, size: GrowthSize, now: number): Promise<void> {
  await drawThreads(db, size, now);
  await insertThreads(db);
}

/** The facts of each thread, before it is written. */
async function drawThreads(db: Kysely<Tables>, size: GrowthSize, now: number): Promise<void> {
  await sql`
    create temp table seed_thread as
    with numbered as (
      select d.organization_id, d.document_id, number, d.threads, row_number() over () as place, d.document_id = 'plan' as is_plan
      from seed_document d, generate_series(1, d.threads) as number
    )
    select *, pg_temp.id_of(organization_id || ' ' || document_id || ' ' || number) as annotation_id,
      case when is_plan and number % 10 = 1 then -1
        when is_plan then number % 50 + 1 else pg_temp.pick(place * 3, ${size.members}) end as author,
      case when is_plan and number % 10 = 2 then 'BLOCKED'
        when number % 5 = 3 then 'RESOLVED' when number % 5 = 4 then 'IN_PROGRESS' else 'OPEN' end as status_id,
      case when is_plan and number % 10 = 4 then 'rare-page'
        when threads >= 100 and number % 3 = 0 then 'page-' || (number % 10) end as location_id,
      case when number % 5 <> 3 then null when is_plan and number % 10 = 3 then -1 else pg_temp.pick(place * 11, ${size.members}) end as resolver,
      case when document_id = 'popular' then 'public'
        when number % 10 = 8 then 'organizationPrivate' when number % 20 = 9 then 'restricted' else 'public' end as visibility,
      case when number % 20 = 5 then '{"team": "red"}'::jsonb end as access,
      number % 50 = 17 as is_draft,
      number % 25 = 6 as is_agent,
      (${now}::bigint - ${60 * DAY_MS}::bigint * pg_temp.pick(place * 7919, 100000) / 100000) as created_at
    from numbered order by created_at`.execute(db);
  await sql`create index on seed_thread (place)`.execute(db);
  await sql`analyze seed_thread`.execute(db);
}

async function insertThreads(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into comment_annotations (api_key, organization_id, annotation_id, document_id, annotation_number, last_comment_number,
      author_id, location_id, status_id, visibility, visible_to_organizations, visible_to_users, access, agent_fields, is_draft,
      created_at, last_updated, content, request_hash)
    select 'pk_bench', t.organization_id, t.annotation_id, t.document_id, t.number, 2 + t.number % 2,
      p.user_id, t.location_id, t.status_id, t.visibility,
      case when t.visibility = 'organizationPrivate' then array[t.organization_id] else '{}' end,
      case t.visibility when 'public' then '{}' when 'restricted' then array[p.user_id, 'user-' || (t.number % 40 + 1)]
        else array[p.user_id] end,
      t.access,
      case when t.is_agent then array['agentId:' || case when t.is_plan then 'rare-checker' else 'checker' end,
        'agentSource:external', 'executionId:' || t.document_id] else '{}' end,
      t.is_draft, t.created_at, t.created_at + 120000,
      jsonb_strip_nulls(jsonb_build_object('from', p.snapshot, 'type', case when t.number % 25 = 7 then 'suggestion' else 'comment' end,
        'suggestion', case when t.number % 25 = 7 then '{"status": "pending"}'::jsonb end,
        'commentType', 'manual', 'sourceType', case when t.is_agent then 'agent' else 'rest-api' end,
        'status', jsonb_build_object('id', t.status_id, 'name', initcap(t.status_id), 'type',
          case when t.status_id = 'RESOLVED' then 'terminal' when t.status_id = 'OPEN' then 'default' else 'ongoing' end,
          'color', '#625DF5', 'lightColor', '#E7E8FA'),
        'location', case when t.location_id is not null then jsonb_build_object('id', t.location_id, 'locationName', initcap(t.location_id)) end,
        'resolvedByUserId', resolver.user_id, 'statusUpdatedByUserId', resolver.user_id,
        'agent', case when t.is_agent then jsonb_build_object('agentId', case when t.is_plan then 'rare-checker' else 'checker' end,
          'agentName', 'Checker', 'agentSource', 'external', 'agentType', 'external', 'executionId', t.document_id,
          'reason', '{"title": "A sentence is too long", "severity": "low", "description": "It has more than forty words."}'::jsonb) end))
      || jsonb_build_object('anchor', jsonb_build_object('targetElementId', 'paragraph-' || t.number),
        'context', jsonb_build_object('card', t.number)),
      ''
    from seed_thread t join person p on p.n = t.author left join person resolver on resolver.n = t.resolver
    order by t.created_at`.execute(db);
  // Without statistics, checks of foreign keys may scan an index of the whole organization for each row.
  await sql`analyze comment_annotations`.execute(db);
}
