import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';
import type { GrowthSize } from '../sizes.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Notifications over 60 days: two of five for everybody, the others for one to three people. Most are about threads. On top, the same at each
 * size: 30 unread and 20 read ones for `ada`, 500 unread for `bob`, 3 for `guest`, and the last 20 broadcasts, which `ada` has not read.
 */
export async function seedInbox(db: Kysely<Tables>, size: GrowthSize, now: number): Promise<void> {
  await drawNotifications(db, size, now);
  await insertNotifications(db);
  await insertMarks(db, now);
}

/** The facts of each notification, before it is written. The thread is a place in `seed_thread`. */
async function drawNotifications(db: Kysely<Tables>, size: GrowthSize, now: number): Promise<void> {
  await sql`
    create temp table seed_notification (
      timestamp bigint, place bigint, notify_all boolean, thread bigint, recipients text[], is_read boolean, access jsonb
    )`.execute(db);
  await sql`
    insert into seed_notification
    select ${now - HOUR_MS}::bigint - ${60 * DAY_MS}::bigint * (${size.records} - n) / ${size.records}, n, n % 5 < 2,
      pg_temp.pick(n * 13, (select max(place) from seed_thread where organization_id = 'acme')),
      case when n % 5 < 2 then '{}' else (
        select array_agg(distinct 'user-' || pg_temp.pick(n * 3 + k, ${size.members})) from generate_series(0, n % 3) as k
      ) end,
      n % 3 = 0, case when n % 40 = 1 then '{"team": "red"}'::jsonb end
    from generate_series(1, ${size.records}::int) as n`.execute(db);
  await sql`
    create temp table plan_thread as
    select number, place from seed_thread where organization_id = 'acme' and document_id = 'plan'`.execute(db);
  const addOwn = (userId: string, count: number, isRead: boolean, series: number) => sql`
    insert into seed_notification
    select ${now}::bigint - ${12 * DAY_MS}::bigint * n / ${count + 1} - ${series}, ${series} * 100000000::bigint + n, false,
      (select place from plan_thread where number = n % 7 * 10 + 10), array[${userId}::text], ${isRead}, null
    from generate_series(1, ${count}::int) as n`;
  await addOwn('ada', 30, false, 1).execute(db);
  await addOwn('ada', 20, true, 2).execute(db);
  await addOwn('bob', 500, false, 3).execute(db);
  await addOwn('guest', 3, false, 4).execute(db);
  await sql`
    insert into seed_notification
    select ${now}::bigint - n * 60000, 500000000 + n, true, (select place from plan_thread where number = 10), '{}', false, null
    from generate_series(1, 20) as n`.execute(db);
  // Every second position of the organization's stream is a notification's.
  await sql`
    create temp table placed_notification as
    select s.*, 2 * row_number() over (order by s.timestamp, s.place) as sequence,
      pg_temp.id_of('notification ' || s.place) as notification_id,
      t.document_id, t.location_id, t.author, t.annotation_id, t.status_id,
      s.place % 3 <> 0 and t.visibility = 'public' and not t.is_draft and t.access is null as is_comment
    from seed_notification s join seed_thread t on t.place = s.thread
    order by s.timestamp`.execute(db);
  await sql`create index on placed_notification (sequence)`.execute(db);
  await sql`analyze placed_notification`.execute(db);
}

async function insertNotifications(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into notifications (api_key, organization_id, notification_id, document_id, location_id, sequence, timestamp, source,
      action_type, action_user_id, action_user, notify_all, verify_user_permissions, is_resolver_used, access, content,
      target_annotation_id, target_comment_id, thread_sight)
    select 'pk_bench', 'acme', s.notification_id, s.document_id, s.location_id, s.sequence, s.timestamp,
      case when s.is_comment then 'comment' else 'custom' end, case when s.is_comment then 'newlyAdded' end,
      p.user_id, p.snapshot, s.notify_all, s.is_comment, false, case when s.is_comment then null else s.access end,
      jsonb_build_object('displayBodyMessage', pg_temp.words(s.place)) || case when s.is_comment then
        jsonb_build_object('displayHeadlineMessageTemplate', '{actionUser} {actionMessage}',
          'displayHeadlineMessageTemplateData', jsonb_build_object('actionMessage', 'added a comment'),
          'notificationSourceData', jsonb_build_object('from', p.snapshot, 'type', 'comment', 'annotationId', s.annotation_id,
            'sourceType', 'rest-api', 'commentType', 'manual', 'createdAt', s.timestamp, 'lastUpdated', s.timestamp,
            'status', jsonb_build_object('id', s.status_id, 'name', initcap(s.status_id), 'color', '#625DF5', 'lightColor', '#E7E8FA')))
      else
        jsonb_build_object('displayHeadlineMessageTemplate', '{actionUser} moved the date of {task}',
          'displayHeadlineMessageTemplateData', jsonb_build_object('task', 'Launch'),
          'notificationSourceData', jsonb_build_object('card', s.place))
      end,
      case when s.is_comment then s.annotation_id end, case when s.is_comment then pg_temp.id_of(s.annotation_id || ' 1') end,
      case when s.is_comment then jsonb_build_object('access', null, 'isDraft', false, 'userIds', '[]'::jsonb,
        'authorId', p.user_id, 'visibility', 'public', 'organizationIds', '[]'::jsonb) end
    from placed_notification s join person p on p.n = s.author
    order by s.sequence`.execute(db);
  await sql`
    insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp,
      for_you, read_at)
    select 'pk_bench', 'acme', user_id, s.notification_id, s.document_id, s.sequence, s.timestamp, true,
      case when s.is_read then s.timestamp + 60000 end
    from placed_notification s, unnest(s.recipients) as user_id
    order by s.sequence`.execute(db);
}

/** One in ten members has read everything once; ada up to the last 20 broadcasts; cleo has read the newest 200 broadcasts one by one. */
async function insertMarks(db: Kysely<Tables>, now: number): Promise<void> {
  await sql`
    insert into inbox_marks (api_key, organization_id, user_id, all_read_through, all_read_at, seen_through)
    select 'pk_bench', 'acme', user_id, position, ${now - HOUR_MS}::bigint, position
    from person, (select max(sequence) as position from placed_notification where place < 100000000) as bulk
    where user_id = 'ada' or n % 10 = 2`.execute(db);
  await sql`
    insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp,
      for_you, read_at)
    select 'pk_bench', 'acme', 'cleo', notification_id, document_id, sequence, timestamp, false, ${now}::bigint
    from placed_notification where notify_all order by sequence desc limit 200`.execute(db);
}
