import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { isOfDocument } from '../deletion/isOfDocument.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { ACTIVITY_COLUMNS, type ActivityRow, JOIN_PLACE } from './activityRows.js';

/** A place in a list ordered by time, then id. */
export interface ActivityCursor {
  timestamp: number;
  activityId: string;
}

export const cursorOf = (row: ActivityRow): ActivityCursor => ({
  timestamp: row.timestamp,
  activityId: row.activity_id,
});

interface ActivityQuery {
  /** A condition on `x` (activities). */
  where: RawBuilder<SqlBool>;
  /** By time, then id. @default 'desc' */
  order?: 'asc' | 'desc' | undefined;
  after?: ActivityCursor | undefined;
  limit: number;
}

/** Reads activities of an organization, with the facts that decide who sees them, in one statement. */
export async function readActivities(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  { where, order, after, limit }: ActivityQuery,
): Promise<ActivityRow[]> {
  const [direction, beyond] = order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const start = after
    ? sql`and (x.timestamp, x.activity_id) ${beyond} (${after.timestamp}::bigint, ${after.activityId}::text)`
    : sql``;
  const sorted = sql`order by x.timestamp ${direction}, x.activity_id ${direction}`;
  // The inner select limits the rows first, so that documents and threads are looked up for one page only.
  const { rows } = await sql<ActivityRow>`
    select ${ACTIVITY_COLUMNS} from (
      select x.* from activities x
      where x.api_key = ${apiKey} and x.organization_id = ${organizationId} and ${where} ${start}
        and ${isOfDocument('x', { apiKey, organizationId })}
      ${sorted} limit ${limit}) as x
    ${JOIN_PLACE} ${sorted}`.execute(db);
  return rows;
}
