import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';
import type { GrowthSize } from '../sizes.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Activities over 60 days, by many people and about many threads. In `plan`, 20 are by `ada`, who acts nowhere else. */
export async function seedActivities(db: Kysely<Tables>, size: GrowthSize, now: number): Promise<void> {
  await sql`
    insert into activities (api_key, organization_id, activity_id, document_id, feature_type, action_type, action_user_id, action_user,
      timestamp, target_entity_id, target_sub_entity_id, is_immutable, content)
    select 'pk_bench', 'acme', pg_temp.id_of('activity ' || a.n), t.document_id,
      case when a.n % 4 = 0 then 'custom' else 'comment' end,
      case when a.n % 4 = 0 then 'deployed' when a.n % 4 = 1 then 'comment_annotation.add' else 'comment.add' end,
      p.user_id, p.snapshot, a.timestamp, t.annotation_id,
      case when a.n % 4 <> 0 then pg_temp.id_of(t.annotation_id || ' 1') end, false,
      case when a.n % 4 = 0 then
        jsonb_build_object('displayMessageTemplate', '{actionUser} deployed {thing}',
          'displayMessageTemplateData', jsonb_build_object('thing', 'the site'))
      else
        jsonb_build_object(
          'changes', jsonb_build_object('commentText', jsonb_build_object('from', null, 'to', pg_temp.words(a.n))),
          'entityData', jsonb_build_object('annotationId', t.annotation_id, 'from', p.snapshot, 'type', 'comment',
            'createdAt', t.created_at))
      end
    from (
      select n, ${now}::bigint - ${60 * DAY_MS}::bigint * (${size.records} - n) / ${size.records} as timestamp,
        pg_temp.pick(n * 17, (select max(place) from seed_thread where organization_id = 'acme')) as thread,
        pg_temp.pick(n * 5, ${size.members}) as actor
      from generate_series(1, ${size.records}::int) as n
      union all
      select 1000000000 + n, ${now}::bigint - ${40 * DAY_MS}::bigint * n / 20,
        (select place from seed_thread where document_id = 'plan' and organization_id = 'acme' and number = n), -1
      from generate_series(1, 20) as n
    ) a join seed_thread t on t.place = a.thread join person p on p.n = a.actor
    order by a.timestamp`.execute(db);
}
