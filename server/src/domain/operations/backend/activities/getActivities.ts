import type { ActivityRecord, EndpointData, getActivities as endpoint } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { type SqlBool, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { readInSteps } from '../../../common/readInSteps.js';
import { requireOrganization } from '../../../access/scope.js';
import { type ActivityCursor, cursorOf, readActivities } from '../../../activities/readActivities.js';
import { toActivity } from '../../../activities/activityRows.js';

type Input = EndpointData<typeof endpoint>;

/**
 * One page of `activities/get`, within `LIMITS.answerBytes`. `next`: where the next page begins, `null` on the last.
 */
export interface ActivityPage {
  activities: ActivityRecord[];
  next: ActivityCursor | null;
}

/**
 * `activities/get` (REST contract §3.4). Returns all activities that match, because the caller is trusted: nobody's
 * access is checked. `userId` filters by the person who acted. Throws `NOT_FOUND` for an unknown organization.
 */
export async function getActivities(
  core: Core,
  tenant: Tenant,
  input: Input,
  after: ActivityCursor | undefined,
): Promise<ActivityPage> {
  const scope = { apiKey: tenant.apiKey, organizationId: input.organizationId };
  await requireOrganization(core.db, scope.apiKey, scope.organizationId);
  const where = [sql<boolean>`true`];
  if (input.documentId !== undefined) where.push(sql`x.document_id = ${input.documentId}`);
  if (input.targetEntityId !== undefined) where.push(sql`x.target_entity_id = ${input.targetEntityId}`);
  if (input.featureTypes) where.push(sql`x.feature_type = any(${input.featureTypes}::text[])`);
  if (input.actionTypes) where.push(sql`x.action_type = any(${input.actionTypes}::text[])`);
  if (input.userId !== undefined) where.push(sql`x.action_user_id = ${input.userId}`);
  if (input.activityIds) where.push(sql`x.activity_id = any(${input.activityIds}::text[])`);
  const narrowed = { where: sql.join<SqlBool>(where, sql` and `), order: input.order };
  const read = async (start: ActivityCursor | undefined, limit: number) => {
    const rows = await readActivities(core.db, scope, { ...narrowed, after: start, limit });
    return rows.map((row) => ({ position: cursorOf(row), item: toActivity(scope, row), row }));
  };
  const { items, next } = await readInSteps<ActivityRecord, ActivityCursor>(
    read,
    after,
    input.pageSize ?? LIMITS.pageSize,
  );
  return { activities: items, next };
}
