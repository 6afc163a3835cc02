import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';
import type { GrowthSize } from '../sizes.js';

/** Two or three comments of each thread, by different people, with mentions, reactions and files; who follows and who has seen them. */
export async function seedComments(db: Kysely<Tables>, size: GrowthSize): Promise<void> {
  await drawComments(db, size);
  await insertComments(db);
  await insertFollowers(db, size);
}

/** The facts of each comment, before it is written. */
async function drawComments(db: Kysely<Tables>, size: GrowthSize): Promise<void> {
  await sql`
    create temp table seed_comment as
    select t.organization_id, t.document_id, t.annotation_id, t.number, t.place * 3 + c as place, c as comment_number, t.is_draft,
      pg_temp.id_of(t.annotation_id || ' ' || c) as comment_id,
      t.created_at + (c - 1) * 60000 as created_at,
      case when c = 1 then t.author when t.is_plan then (t.number + c) % 50 + 1 else pg_temp.pick(t.place * 3 + c, ${size.members}) end as author,
      case when t.is_plan and t.number % 10 = 5 and c = 2 then -1
        when c = 2 and t.number % 4 = 1 then pg_temp.pick(t.place * 5 + c, ${size.members}) end as mentioned
    from seed_thread t, generate_series(1, 2 + t.number % 2) as c
    order by created_at`.execute(db);
  await sql`analyze seed_comment`.execute(db);
}

async function insertComments(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into comments (api_key, organization_id, annotation_id, comment_id, comment_number, author_id, mentioned_user_ids,
      mentioned_group_ids, is_draft, created_at, last_updated, content, request_hash)
    select 'pk_bench', c.organization_id, c.annotation_id, c.comment_id, c.comment_number, p.user_id,
      case when m.user_id is null then '{}' else array[m.user_id] end,
      case when c.number % 40 = 13 and c.comment_number = 2 then '{group-1}' else '{}' end::text[],
      c.is_draft, c.created_at, c.created_at,
      jsonb_strip_nulls(jsonb_build_object('from', p.snapshot, 'type', 'text', 'status', 'added', 'sourceType', 'rest-api',
        'commentText', pg_temp.words(c.place), 'commentHtml', '<p>' || pg_temp.words(c.place) || '</p>', 'isCommentTextAvailable', true,
        'taggedUserContacts', case when m.user_id is not null then
          jsonb_build_array(jsonb_build_object('text', '@' || m.user_id, 'userId', m.user_id, 'contact', m.snapshot)) end)),
      ''
    from seed_comment c join person p on p.n = c.author left join person m on m.n = c.mentioned
    order by c.created_at`.execute(db);
  await sql`analyze comments`.execute(db);
  await sql`
    insert into reaction_annotations (api_key, organization_id, reaction_annotation_id, annotation_id, comment_id, created_at,
      last_updated, reactions, content)
    select 'pk_bench', c.organization_id, pg_temp.id_of(c.comment_id || ' reaction'), c.annotation_id, c.comment_id, c.created_at,
      c.created_at, jsonb_build_array(jsonb_build_object('from', p.snapshot, 'lastUpdated', c.created_at)), '{"icon": "thumbs-up"}'
    from seed_comment c join person p on p.n = c.author where c.comment_number = 1 and c.number % 10 = 0`.execute(db);
}

/** Who follows, who has seen what, and the files. */
async function insertFollowers(db: Kysely<Tables>, size: GrowthSize): Promise<void> {
  await sql`
    insert into comment_subscriptions (api_key, organization_id, annotation_id, kind, subscriber_id, is_subscribed, type)
    select distinct 'pk_bench', c.organization_id, c.annotation_id, 'user', p.user_id, true, 'auto'
    from seed_comment c join person p on p.n in (c.author, c.mentioned)
    union select 'pk_bench', t.organization_id, t.annotation_id, 'user', 'user-' || n, true, 'auto'
    from seed_thread t, generate_series(1, ${size.subscribers}::int) as n where t.document_id = 'popular'`.execute(db);
  // Half of the threads are read by somebody; ada has read half of those in the documents that are the same at each size.
  await sql`
    insert into comment_views (api_key, organization_id, annotation_id, document_id, user_id, through, viewed_at)
    select 'pk_bench', t.organization_id, t.annotation_id, t.document_id, 'user-' || pg_temp.pick(t.place * 13, ${size.members}), 2, t.created_at + 120000
    from seed_thread t where t.number % 2 = 0
    union all select 'pk_bench', t.organization_id, t.annotation_id, t.document_id, 'ada', 2 + t.number % 2, t.created_at + 120000
    from seed_thread t where t.document_id not like 'other-%' and t.number % 4 in (1, 2)`.execute(db);
  await sql`
    insert into uploads (api_key, organization_id, attachment_id, document_id, annotation_id, comment_id, blob_key, content_hash, is_stored,
      uploaded_by, name, mime_type, size, created_at)
    select 'pk_bench', c.organization_id, pg_temp.id_of(c.comment_id || ' file'), c.document_id, c.annotation_id, c.comment_id,
      md5(c.comment_id || ' blob'), md5(c.comment_id) || md5(c.comment_id || ' hash'), true, p.user_id, 'picture.png', 'image/png',
      20000, c.created_at
    from seed_comment c join person p on p.n = c.author where c.comment_number = 1 and c.number % 20 = 1`.execute(db);
}
