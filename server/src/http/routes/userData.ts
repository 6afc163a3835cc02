import { deleteUserData, getUserData, getUserDataDeletion } from '@parley/protocol';
import { deleteUserData as remove } from '../../domain/operations/backend/userData/deleteUserData.js';
import { getDeletionStatus } from '../../domain/operations/backend/userData/getDeletionStatus.js';
import { getUserData as get } from '../../domain/operations/backend/userData/getUserData.js';
import { readPageToken, signPageToken } from '../pageTokens.js';
import { backendRoute, type Route } from '../route.js';

type Position = NonNullable<Parameters<typeof get>[3]>;

export const userDataRoutes: Route[] = [
  backendRoute(getUserData, async ({ core, tenant, data: request }) => {
    const scope = { apiKey: tenant.apiKey, path: getUserData.path, data: request };
    const after = await readPageToken<Position>(core, scope, request.pageToken);
    const { data, next } = await get(core, tenant, request, after);
    return {
      message: 'User data read.',
      data,
      nextPageToken: next && (await signPageToken(core, scope, next)),
    };
  }),
  backendRoute(deleteUserData, async ({ core, tenant, data }) => ({
    message: 'User data is being deleted.',
    data: await remove(core, tenant, data),
    status: 202,
  })),
  backendRoute(getUserDataDeletion, async ({ core, tenant, data: { jobId } }) => ({
    message: 'Deletion of user data read.',
    data: await getDeletionStatus(core, tenant, jobId),
  })),
];
