import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import { ACTIVITY_COLUMNS, type ActivityRow, joinPlace } from './activityRows.js';

/**
 * Reads activities and locks them until commit, in the order of their ids. Call it before the transaction locks a
 * stream.
 * @param where a condition on `x` (activities)
 */
export async function lockActivities(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  where: RawBuilder<SqlBool>,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select ${ACTIVITY_COLUMNS} from activities x ${joinPlace()}
    where x.api_key = ${apiKey} and x.organization_id = ${organizationId} and ${where}
    order by x.activity_id for update of x`.execute(db);
  return rows;
}
