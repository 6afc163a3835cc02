import type { ActivityRecord, EndpointData, getActivities as endpoint } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { readInSteps } from '../../../common/readInSteps.js';
import { requireOrganization } from '../../../access/scope.js';
import { builtInMessage } from '../../../activities/builtInMessage.js';
import { activityFilter } from '../../../activities/activityFilter.js';
import {
  type ActivityCursor,
  cursorOf,
  MAX_READ_ACTIVITIES,
  readActivities,
} from '../../../activities/readActivities.js';
import { toActivity } from '../../../activities/activityRows.js';

type Input = EndpointData<typeof endpoint>;

/**
 * One page of `activities/get`, within `LIMITS.answerBytes`. `next`: where the next page begins, `null` on the last.
 * When few activities match several filters, a page may have fewer activities than requested, or none, and a next one.
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
  const filter = activityFilter({
    activity_id: input.activityIds,
    target_entity_id: one(input.targetEntityId),
    action_user_id: one(input.userId),
    document_id: one(input.documentId),
    action_type: input.actionTypes,
    feature_type: input.featureTypes,
  });
  const read = async (start: ActivityCursor | undefined, limit: number) => {
    const rows = await readActivities(core.db, scope, { ...filter, order: input.order, after: start, limit });
    return rows.map((row) => ({
      position: cursorOf(row),
      item: row.isWanted ? withMessage(toActivity(scope, row)) : null,
      row,
    }));
  };
  const { items, next } = await readInSteps<ActivityRecord, ActivityCursor>(
    read,
    after,
    input.pageSize ?? LIMITS.pageSize,
    MAX_READ_ACTIVITIES,
  );
  return { activities: items, next };
}

/** Clients word the entries of the service themselves, in their own language. Backends get them in English. */
function withMessage(activity: ActivityRecord): ActivityRecord {
  const displayMessage = activity.displayMessage ?? builtInMessage(activity);
  return { ...activity, ...(displayMessage !== undefined && { displayMessage }) };
}

const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
