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
  /** A further condition, whose values may be rarer. If few activities meet it, these are read instead. */
  also?: Pick<ActivitySelector, 'column' | 'values'> | undefined;
}

/** Up to this many activities with the values of `also` are looked up by them. */
const FEW = 200;

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
  // The inner select limits the rows first, so that documents and threads are looked up for one page only.
  const { rows } = await sql<ActivityRow & { isWanted: boolean }>`
    select ${ACTIVITY_COLUMNS}, x.is_wanted as "isWanted" from (
      select x.*, (${where}) is true as is_wanted from (${selectRows({ bounds, order, sorting, limit }, of)}) as x
      order by ${sorting} limit ${limit}) as x
    ${joinPlace(sql`x.is_wanted`)} order by ${sorting}`.execute(db);
  return rows;
}

/** Which part of the log is read, and how it is sorted. */
interface Walk {
  bounds: readonly RawBuilder<unknown>[];
  order: 'asc' | 'desc' | undefined;
  sorting: RawBuilder<unknown>;
  limit: number;
}

/** Returns the select of the activities that `of` names: all of them, or the first of each value. */
function selectRows(walk: Walk, of: ActivitySelector | undefined): RawBuilder<unknown> {
  const inBounds = sql`select * from activities where ${sql.join(walk.bounds, sql` and `)}`;
  // The constant limit shows the planner that few rows are read. For an unknown limit it expects a tenth of all rows, and scans the table.
  if (!of) return sql`${inBounds} order by ${walk.sorting} limit ${sql.lit(LIMITS.pageSize + 1)}`;
  const { column, values, also } = of;
  const isOneEach = column === 'activity_id';
  const isOne = sql`${sql.ref(column)} = any(${values}::text[])`;
  if (isOneEach || !isShort(values)) return sql`${inBounds} and ${isOne}`;
  const many = eachValue(walk, of, sql`*`, sql`${walk.limit}`);
  if (!also || !isShort(also.values)) return many;
  return sql`
    with few as materialized (
      select activity_id from (${eachValue(walk, also, sql`activity_id`, sql.lit(FEW + 1))}) as found limit ${sql.lit(FEW + 1)}
    ), counted as materialized (select count(*) <= ${sql.lit(FEW)} as are_few from few)
    ${inBounds} and ${isOne} and (select are_few from counted) and activity_id = any(array(select activity_id from few))
    union all
    select * from (${many}) as many where not (select are_few from counted)`;
}

const isShort = (values: readonly string[]) => values.length > 0 && values.length <= LIMITS.filterIds;

/**
 * Returns one select for each value, of its first activities. With a list of values in one condition, the database would read and sort all rows
 * that match. The range of one value and the sorting by its column leave only the index that begins with the column. With `=` the planner may
 * follow the index by time until it meets the value, which may be never.
 */
function eachValue(
  { bounds, order, sorting }: Walk,
  { column: name, values }: ActivitySelector,
  columns: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = sql.ref(name);
  const byValue = order === 'asc' ? sql`${column} desc` : sql`${column} asc`;
  const selects = values.map(
    (value) => sql`(select ${columns} from activities where ${sql.join(bounds, sql` and `)}
      and ${column} >= ${value} and ${column} <= ${value} order by ${byValue}, ${sorting} limit ${limit})`,
  );
  return sql.join(selects, sql` union all `);
}
