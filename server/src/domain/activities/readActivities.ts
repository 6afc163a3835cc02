import { LIMITS } from '@parley/protocol/constants';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import { isOfDocument } from '../deletion/isOfDocument.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { ACTIVITY_COLUMNS, type ActivityRow, joinPlace } from './activityRows.js';

/** A place in a list ordered by time, then id. */
export interface ActivityCursor {
  timestamp: number;
  activityId: string;
}

export const cursorOf = (row: ActivityRow): ActivityCursor => ({
  timestamp: row.timestamp,
  activityId: row.activity_id,
});

/**
 * Most activities that one page reads. Beyond it the page ends, with those found so far. So a page costs the same in
 * a large log, also when hardly any activity passes several filters, or may be seen.
 */
export const MAX_READ_ACTIVITIES = 2000;

/** Values of one column of activities. The migrations have an index for each of these columns, in the order of the list. */
export interface ActivitySelector {
  column: 'activity_id' | 'target_entity_id' | 'document_id' | 'action_user_id' | 'action_type' | 'feature_type';
  values: readonly string[];
}

interface ActivityQuery {
  /** The activities that are read. Absent: all of the organization. */
  of?: ActivitySelector | undefined;
  /** A condition on `x` (activities). Rows that do not meet it are read, without their
   * document and thread, with `isWanted: false`. @default all are wanted */
  where?: RawBuilder<SqlBool> | undefined;
  /** Ms since epoch. Older activities are not read. */
  since?: number | undefined;
  /** By time, then id. @default 'desc' */
  order?: 'asc' | 'desc' | undefined;
  after?: ActivityCursor | undefined;
  limit: number;
}

/**
 * Reads activities of an organization, with the facts that decide who sees them, in one statement. Its cost depends on
 * `limit` and on the number of values of `of`, not on the number of activities.
 */
export async function readActivities(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  { of, where = sql<SqlBool>`true`, since, order, after, limit }: ActivityQuery,
): Promise<(ActivityRow & { isWanted: boolean })[]> {
  const [direction, beyond] = order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const bounds = [
    sql`api_key = ${apiKey} and organization_id = ${organizationId}`,
    isOfDocument('activities', { apiKey, organizationId }),
  ];
  if (since !== undefined) bounds.push(sql`timestamp >= ${since}`);
  if (after) {
    bounds.push(sql`(timestamp, activity_id) ${beyond} (${after.timestamp}::bigint, ${after.activityId}::text)`);
  }
  const sorting = sql`timestamp ${direction}, activity_id ${direction}`;
  const inBounds = sql`select * from activities where ${sql.join(bounds, sql` and `)}`;
  // The inner select limits the rows first, so that documents and threads are looked up for one page only.
  const { rows } = await sql<ActivityRow & { isWanted: boolean }>`
    select ${ACTIVITY_COLUMNS}, x.is_wanted as "isWanted" from (
      select x.*, (${where}) is true as is_wanted from (${selectRows(inBounds, of, sorting, order, limit)}) as x
      order by ${sorting} limit ${limit}) as x
    ${joinPlace(sql`x.is_wanted`)} order by ${sorting}`.execute(db);
  return rows;
}

/** Returns the select of the activities that `of` names: all of them, or the first of each value. */
function selectRows(
  inBounds: RawBuilder<unknown>,
  of: ActivitySelector | undefined,
  sorting: RawBuilder<unknown>,
  order: 'asc' | 'desc' | undefined,
  limit: number,
): RawBuilder<unknown> {
  // The constant limit tells the planner that few rows are read. For a limit that it does not know it expects a tenth
  // of all rows, and scans the table.
  if (!of) return sql`${inBounds} order by ${sorting} limit ${sql.lit(LIMITS.pageSize + 1)}`;
  const column = sql.ref(of.column);
  const isOneEach = of.column === 'activity_id';
  if (isOneEach || of.values.length === 0 || of.values.length > LIMITS.filterIds) {
    return sql`${inBounds} and ${column} = any(${of.values}::text[])`;
  }
  // One select for each value. With a list of values in one condition, the database would read and sort all rows that
  // match. The range of one value and the sorting by its column leave only the index that begins with the column. With
  // `=` the planner may follow the index by time until it meets the value, which may be never.
  const byValue = order === 'asc' ? sql`${column} desc` : sql`${column} asc`;
  const selects = of.values.map(
    (value) => sql`(${inBounds} and ${column} >= ${value} and ${column} <= ${value}
      order by ${byValue}, ${sorting} limit ${limit})`,
  );
  return sql.join(selects, sql` union all `);
}
