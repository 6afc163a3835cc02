import {
  type ActivityRecord,
  activityFeatureSchema,
  type EndpointData,
  type listActivities as endpoint,
} from '@parley/protocol';
import { ACTIVITY_LIMITS } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Viewer } from '../../../../credentials/Viewer.js';
import { loadThreadReader } from '../../../access/ThreadReader.js';
import { readInSteps } from '../../../common/readInSteps.js';
import { readPosition } from '../../../common/readPosition.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { maySeeActivity } from '../../../activities/activityPlace.js';
import { type ActivityRow, placeOf, toActivity } from '../../../activities/activityRows.js';
import { activityFilter } from '../../../activities/activityFilter.js';
import {
  type ActivityCursor,
  cursorOf,
  MAX_READ_ACTIVITIES,
  readActivities,
} from '../../../activities/readActivities.js';

type Input = EndpointData<typeof endpoint>;

interface ListedActivities {
  activities: ActivityRecord[];
  /** Position of the organization's stream before the activities were read. */
  sequence: number;
  next: ActivityCursor | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const FEATURE_TYPES = activityFeatureSchema.options;

/**
 * Returns a page of the activities that a person may see, newest first, within `LIMITS.answerBytes`. A person who may
 * see few of them may get a page with fewer activities than requested, or none, and a next one.
 */
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
  const query = { ...wanted(input), since: clock.now() - (input.maxDays ?? ACTIVITY_LIMITS.maxDays) * DAY_MS };
  const read = async (start: ActivityCursor | undefined, limit: number) => {
    const rows = await readActivities(db, scope, { ...query, after: start, limit });
    return rows.map((row) => ({
      position: cursorOf(row),
      item: row.isWanted && isSeen(row) ? toActivity(scope, row) : null,
      row,
    }));
  };
  const { items, next } = await readInSteps<ActivityRecord, ActivityCursor>(
    read,
    after,
    input.pageSize ?? ACTIVITY_LIMITS.pageSize,
    MAX_READ_ACTIVITIES,
  );
  return { activities: items, sequence, next };
}

/**
 * Returns the filters of a request. With an allow list, its exclude list is ignored (client contract §4.6). Excluded
 * feature types become a list of the others, which an index finds.
 */
function wanted(input: Input) {
  const { excludeFeatureTypes } = input;
  const others = excludeFeatureTypes && FEATURE_TYPES.filter((type) => !excludeFeatureTypes.includes(type));
  return activityFilter(
    {
      activity_id: input.activityIds,
      action_user_id: input.userIds,
      document_id: input.documentIds,
      action_type: input.actionTypes,
      feature_type: input.featureTypes ?? others,
    },
    { action_user_id: input.excludeUserIds, action_type: input.excludeActionTypes },
  );
}
