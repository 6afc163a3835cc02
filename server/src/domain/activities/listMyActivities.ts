import type { ActivityRecord, EndpointData, listActivities as endpoint } from '@parley/protocol';
import { ACTIVITY_LIMITS } from '@parley/protocol/constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Core, Tenant, Viewer } from '../../core.js';
import { loadThreadReader } from '../comments/ThreadReader.js';
import { readPosition } from '../inbox/readPosition.js';
import { nowSeconds } from '../nowSeconds.js';
import { maySeeActivity } from './activityPlace.js';
import { type ActivityRow, placeOf, toActivity } from './activityRows.js';
import { type ActivityCursor, readActivities } from './readActivities.js';

type Input = EndpointData<typeof endpoint>;

interface MyActivities {
  activities: ActivityRecord[];
  /** Position of the organization's stream from before the reading. */
  sequence: number;
  next: ActivityCursor | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Activities looked at in one go: a page begins at its own size, and grows for those who see little of what they are near. */
const MAX_CHUNK = 2000;

/** The activities that a person may see, newest first; paged. */
export async function listMyActivities(
  { db, clock }: Core,
  tenant: Tenant,
  { userId }: Viewer,
  input: Input,
  after: ActivityCursor | undefined,
): Promise<MyActivities> {
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
  const limit = input.pageSize ?? ACTIVITY_LIMITS.pageSize;
  const found: ActivityRow[] = [];
  let position = after;
  for (let size = limit + 1; found.length <= limit; size = Math.min(size * 4, MAX_CHUNK)) {
    const rows = await readActivities(db, scope, { where, after: position, limit: size });
    found.push(...rows.filter(isSeen));
    const end = rows.at(-1);
    if (!end || rows.length < size) break;
    position = cursorOf(end);
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    activities: page.map((row) => toActivity(scope, row)),
    sequence,
    next: last && found.length > limit ? cursorOf(last) : null,
  };
}

const cursorOf = (row: ActivityRow): ActivityCursor => ({ timestamp: row.timestamp, activityId: row.activity_id });

/** What was asked for: an allow list has its exclude list ignored (client contract §4.6). */
function wanted(input: Input, since: number): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`x.timestamp >= ${since}`];
  if (input.documentIds) conditions.push(sql`x.document_id = any(${input.documentIds}::text[])`);
  const narrow = (column: string, allowed: string[] | undefined, excluded: string[] | undefined) => {
    if (allowed) conditions.push(sql`${sql.ref(column)} = any(${allowed}::text[])`);
    else if (excluded) conditions.push(sql`${sql.ref(column)} <> all(${excluded}::text[])`);
  };
  narrow('x.feature_type', input.featureTypes, input.excludeFeatureTypes);
  narrow('x.action_type', input.actionTypes, input.excludeActionTypes);
  narrow('x.action_user_id', input.userIds, input.excludeUserIds);
  return sql.join(conditions, sql` and `);
}
