import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';

/** Newest changes that are kept of the organization's stream, in place of those of the last day. */
const RETAINED = 4_000;
/** Changes of the document `plan`. */
const PLAN_CHANGES = 1_000;

/** Streams, and the changes that a client resumes with. The odd positions of the organization's stream are counts of threads. */
export async function seedChanges(db: Kysely<Tables>, now: number): Promise<void> {
  await sql`
    insert into changes (api_key, organization_id, document_id, sequence, at, kind, body)
    select 'pk_bench', 'acme', '', position, ${now}::bigint - (head - position), kind, body
    from (
      select sequence as position, head, 'notifications' as kind,
        jsonb_build_object('ids', jsonb_build_array(notification_id)) as body
      from placed_notification, (select max(sequence) as head from placed_notification) as newest
      where sequence > head - ${RETAINED}
      union all
      select sequence - 1, head, 'threadCounts',
        jsonb_build_object('documentId', document_id, 'ids', jsonb_build_array(annotation_id))
      from placed_notification, (select max(sequence) as head from placed_notification) as newest
      where sequence > head - ${RETAINED}
    ) as change
    order by position`.execute(db);
  await sql`
    insert into changes (api_key, organization_id, document_id, sequence, at, kind, body)
    select 'pk_bench', 'acme', 'plan', n, ${now}::bigint - (${PLAN_CHANGES} - n), 'threads',
      jsonb_build_object('ids', jsonb_build_array(annotation_id))
    from generate_series(1, ${PLAN_CHANGES}::int) as n
    join seed_thread t on t.document_id = 'plan' and t.organization_id = 'acme' and t.number = n % 100 + 1
    order by n`.execute(db);
  await sql`
    insert into streams (api_key, organization_id, document_id, sequence)
    select 'pk_bench', organization_id, document_id,
      case when organization_id = 'acme' and document_id = 'plan' then ${PLAN_CHANGES}::int else threads end
    from seed_document where threads > 0
    union all select 'pk_bench', organization_id, '', max(sequence) from notifications group by organization_id
    on conflict do nothing`.execute(db);
}
