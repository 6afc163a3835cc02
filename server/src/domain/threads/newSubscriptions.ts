import { type RawBuilder, sql } from 'kysely';
import { list } from '../../store/list.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { type NewSubscribers, subscribersOf } from './subscriptionRows.js';
import { SUBSCRIPTION_BYTES } from './threadSize.js';

/** Returns the numbers of the people and groups who are subscribed to threads for the first time, part of an `Append`. */
export function newSubscriptions(
  { apiKey, organizationId }: ThreadScope,
  threads: readonly NewSubscribers[],
): RawBuilder<unknown> {
  const rows = subscribersOf(threads);
  // `limit` makes it a look-up for each person. Before the table is analyzed, the planner prefers reading all of it.
  return sql`new_subscriptions as (
    select s.annotation_id, count(*) as count
    from unnest(${list(rows.map((row) => row.annotation_id))}, ${list(rows.map(({ kind }) => kind))},
      ${list(rows.map((row) => row.subscriber_id))}) as s (annotation_id, kind, subscriber_id)
    left join lateral (
      select true as is_known from comment_subscriptions known
      where known.api_key = ${apiKey} and known.organization_id = ${organizationId}
        and known.annotation_id = s.annotation_id and known.kind = s.kind
        and known.subscriber_hash = id_hash(s.subscriber_id)
      limit 1
    ) known on true
    where known.is_known is null
    group by s.annotation_id)`;
}

/** Their bytes, of one thread. */
export const subscriptionBytes = (annotationId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${SUBSCRIPTION_BYTES} * coalesce((select n.count from new_subscriptions n where n.annotation_id = ${annotationId}), 0)`;
