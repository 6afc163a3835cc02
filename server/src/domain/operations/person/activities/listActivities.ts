import type { ActivityRecord, EndpointData, listActivities as endpoint } from '@parley/protocol';
import { ACTIVITY_LIMITS } from '@parley/protocol/constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Viewer } from '../../../../credentials/Viewer.js';
import { loadThreadReader } from '../../../access/ThreadReader.js';
import { readInSteps } from '../../../common/readInSteps.js';
import { readPosition } from '../../../common/readPosition.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { maySeeActivity } from '../../../activities/activityPlace.js';
import { type ActivityRow, placeOf, toActivity } from '../../../activities/activityRows.js';
import { type ActivityCursor, cursorOf, readActivities } from '../../../activities/readActivities.js';

type Input = EndpointData<typeof endpoint>;

interface ListedActivities {
  activities: ActivityRecord[];
  /** Position of the organization's stream before the activities were read. */
  sequence: number;
  next: ActivityCursor | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a page of the activities that a person may see, newest first, within `LIMITS.answerBytes`. */
export async function listActivities(
  { db, clock }: Core,
  tenant: Tenant,
  { userId }: Viewer,
  input: Input,
  after: ActivityCursor | undefined,
): Promise<ListedActivities> {
  const { organizationId, documentIds } = input;
  const scope = { apiKey: tenant.apiKey, organizationId };
  const sequence = await readPosition(db, scope);
  const reader = await loadThreadReader(db, tenant, organizationId, userId, nowSeconds(clock), documentIds);
  const isSeen = (row: ActivityRow) =>
    maySeeActivity(
      placeOf(row),
      reader.in({ documentId: row.document_id, accessType: row.access_type, disabled: row.disabled }),
    );
  const where = wanted(input, clock.now() - (input.maxDays ?? ACTIVITY_LIMITS.maxDays) * DAY_MS);
  const read = async (start: ActivityCursor | undefined, limit: number) => {
    const rows = await readActivities(db, scope, { where, after: start, limit });
    return rows.map((row) => ({ position: cursorOf(row), item: isSeen(row) ? toActivity(scope, row) : null, row }));
  };
  const { items, next } = await readInSteps<ActivityRecord, ActivityCursor>(
    read,
    after,
    input.pageSize ?? ACTIVITY_LIMITS.pageSize,
  );
  return { activities: items, sequence, next };
}

/**
 * Returns the condition for the filters of a request. With an allow list, its exclude list is ignored (client contract
 * §4.6).
 */
function wanted(input: Input, since: number): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`x.timestamp >= ${since}`];
  if (input.documentIds) conditions.push(sql`x.document_id = any(${input.documentIds}::text[])`);
  if (input.activityIds) conditions.push(sql`x.activity_id = any(${input.activityIds}::text[])`);
  const narrow = (column: string, allowed: string[] | undefined, excluded: string[] | undefined) => {
    if (allowed) conditions.push(sql`${sql.ref(column)} = any(${allowed}::text[])`);
    else if (excluded) conditions.push(sql`${sql.ref(column)} <> all(${excluded}::text[])`);
  };
  narrow('x.feature_type', input.featureTypes, input.excludeFeatureTypes);
  narrow('x.action_type', input.actionTypes, input.excludeActionTypes);
  narrow('x.action_user_id', input.userIds, input.excludeUserIds);
  return sql.join(conditions, sql` and `);
}
