import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActivitySelector } from './readActivities.js';

type Lists = Partial<Record<ActivitySelector['column'], readonly string[] | undefined>>;

/** The columns, with the one first whose values usually have the fewest activities. */
const COLUMNS: readonly ActivitySelector['column'][] = [
  'activity_id',
  'target_entity_id',
  'action_user_id',
  'document_id',
  'action_type',
  'feature_type',
];

/**
 * Returns how `readActivities` finds the activities with an allowed value in each of the columns, and without an
 * excluded one. One column selects the activities by its index, or the next one if its values are rare. The others become a condition on the rows.
 */
export function activityFilter(
  allowed: Lists,
  excluded: Lists = {},
): { of: ActivitySelector | undefined; where: RawBuilder<SqlBool> | undefined } {
  const [selecting, ...others] = COLUMNS.filter((column) => allowed[column] !== undefined);
  const conditions = [
    ...others.map((column) => sql<SqlBool>`${sql.ref(`x.${column}`)} = any(${allowed[column]}::text[])`),
    ...COLUMNS.filter((column) => excluded[column] !== undefined && allowed[column] === undefined).map(
      (column) => sql<SqlBool>`${sql.ref(`x.${column}`)} <> all(${excluded[column]}::text[])`,
    ),
  ];
  return {
    of: selecting && { ...valuesOf(allowed, selecting), also: others[0] && valuesOf(allowed, others[0]) },
    where: conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined,
  };
}

const valuesOf = (allowed: Lists, column: ActivitySelector['column']) => ({
  column,
  values: [...new Set(allowed[column])],
});
