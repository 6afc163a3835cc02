import {
  addActivities,
  createActivity,
  deleteActivities,
  getActivities,
  listActivities,
  updateActivities,
} from '@parley/protocol';
import { addActivities as add } from '../../domain/operations/backend/activities/addActivities.js';
import { createActivity as create } from '../../domain/operations/person/activities/createActivity.js';
import { deleteActivities as remove } from '../../domain/operations/backend/activities/deleteActivities.js';
import { getActivities as get } from '../../domain/operations/backend/activities/getActivities.js';
import { listActivities as list } from '../../domain/operations/person/activities/listActivities.js';
import type { ActivityCursor } from '../../domain/activities/readActivities.js';
import { updateActivities as update } from '../../domain/operations/backend/activities/updateActivities.js';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { readPageToken, signPageToken } from '../pageTokens.js';
import { backendRoute, clientRoute, type Route } from '../route.js';

/** Routes of the activity log. */
export const activityRoutes: Route[] = [
  backendRoute(addActivities, async ({ core, tenant, data }) => {
    await add(core, tenant, data);
    const message = 'Activities added.';
    return { message, data: { success: true as const, message } };
  }),
  backendRoute(getActivities, async ({ core, tenant, data }) => {
    const scope = { apiKey: tenant.apiKey, path: getActivities.path, data };
    const after = await readPageToken<ActivityCursor>(core, scope, data.pageToken);
    const { activities, next } = await get(core, tenant, data, after);
    return {
      message: 'Activities read.',
      data: activities,
      nextPageToken: next && (await signPageToken(core, scope, next)),
    };
  }),
  backendRoute(updateActivities, async ({ core, tenant, data }) => ({
    message: 'Activities updated.',
    data: await update(core, tenant, data),
  })),
  backendRoute(deleteActivities, async ({ core, tenant, data }) => ({
    message: 'Activities deleted.',
    data: await remove(core, tenant, data),
  })),
  clientRoute(listActivities, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data } = call;
    const scope = { apiKey: tenant.apiKey, path: listActivities.path, data, userId: viewer.userId };
    const after = await readPageToken<ActivityCursor>(core, scope, data.pageToken);
    const { next, ...page } = await list(core, tenant, viewer, data, after);
    const nextPageToken = next && (await signPageToken(core, scope, next));
    return { message: 'Activities read.', data: page, nextPageToken };
  }),
  clientRoute(createActivity, async (call) => {
    await requireClientOrganization(call);
    return { message: 'Activity added.', data: await create(call) };
  }),
];
