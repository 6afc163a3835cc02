import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';
import type { GrowthSize } from '../sizes.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Broadcasts of the organization `sealed`, almost all for a team that `dora` is not in. At each size, 40 are for everybody. */
export async function seedSealed(db: Kysely<Tables>, size: GrowthSize, now: number): Promise<void> {
  const count = size.records / 4;
  await sql`
    insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source,
      action_user_id, action_user, notify_all, verify_user_permissions, is_resolver_used, access, content)
    select 'pk_bench', 'sealed', pg_temp.id_of('sealed ' || n), 'plan', n,
      ${now}::bigint - ${14 * DAY_MS}::bigint * (${count}::int - n) / ${count}, 'custom',
      'user-1', '{"userId": "user-1"}', true, false, false,
      case when n * 40 / ${count} = (n - 1) * 40 / ${count} then '{"team": "red"}'::jsonb end,
      jsonb_build_object('displayBodyMessage', pg_temp.words(n), 'displayHeadlineMessageTemplate', '{actionUser} moved the date')
    from generate_series(1, ${count}::bigint) as n`.execute(db);
}
