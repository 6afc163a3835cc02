import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import {
  FACT_COLUMNS,
  type FactRow,
  JOIN_FACTS,
  joinOwnRow,
  joinRecord,
  OWN_COLUMNS,
  type OwnRow,
} from './inboxRows.js';

/** The plain records of digests, by digest, oldest first. */
export type DigestItems<Row extends FactRow> = ReadonlyMap<string, readonly (Row & OwnRow)[]>;

/**
 * Loads the current items of the digests among these records: without deleted items, and without items that the recipient does not have any
 * more. The caller checks whether the recipient may still see an item (`shownTo`).
 * @param columns to read of each besides those of the rules
 */
export async function loadDigestItems<Row extends FactRow>(
  db: Kysely<Tables>,
  scope: { apiKey: string; organizationId: string },
  records: readonly Pick<FactRow, 'notification_id' | 'digest_scope'>[],
  columns: RawBuilder<unknown>[] = [],
): Promise<DigestItems<Row>> {
  const digests = records.filter(({ digest_scope }) => digest_scope !== null);
  const items = new Map<string, (Row & OwnRow)[]>(digests.map(({ notification_id }) => [notification_id, []]));
  if (digests.length === 0) return items;
  const { rows } = await sql<Row & OwnRow & { digest_id: string }>`
    select i.digest_id, ${sql.join([FACT_COLUMNS, ...columns, OWN_COLUMNS])}
    from digest_items i
    join lateral (
      select o.user_id, o.for_you from notification_recipients o
      where o.api_key = i.api_key and o.organization_id = i.organization_id and o.notification_id = i.digest_id limit 1
    ) o on true
    ${joinRecord('i', scope)}
    ${JOIN_FACTS} ${joinOwnRow(sql`o.user_id`)}
    where i.api_key = ${scope.apiKey} and i.organization_id = ${scope.organizationId}
      and i.digest_id = any(${[...items.keys()]}) and (not o.for_you or (r.for_you and r.delivery = 'digested'))
    order by n.timestamp, n.notification_id`.execute(db);
  for (const row of rows) items.get(row.digest_id)?.push(row);
  return items;
}
