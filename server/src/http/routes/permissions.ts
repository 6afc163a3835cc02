import { addPermissions, generateToken, getPermissions, removePermissions, revokeTokens } from '@parley/protocol';
import { generateToken as generate } from '../../domain/operations/backend/permissions/generateToken.js';
import { addPermissions as add } from '../../domain/operations/backend/permissions/addPermissions.js';
import { getPermissions as get } from '../../domain/operations/backend/permissions/getPermissions.js';
import { removePermissions as remove } from '../../domain/operations/backend/permissions/removePermissions.js';
import { endTokens } from '../../credentials/tokenGenerations.js';
import { backendRoute, type Route } from '../route.js';

const success = { success: true } as const;

export const permissionRoutes: Route[] = [
  backendRoute(addPermissions, async ({ core, tenant, data: { user, permissions } }) => {
    await add(core, tenant, user.userId, permissions.resources);
    return { message: 'Permissions added.', data: success };
  }),
  backendRoute(removePermissions, async ({ core, tenant, data: { userId, permissions } }) => {
    await remove(core, tenant, userId, permissions.resources);
    return { message: 'Permissions removed.', data: success };
  }),
  backendRoute(getPermissions, async ({ core, tenant, data }) => ({
    message: 'Permissions read.',
    data: await get(core, tenant, data),
  })),
  backendRoute(revokeTokens, async ({ core, tenant, data: { userIds } }) => {
    await endTokens(core, tenant, userIds);
    return { message: 'Tokens revoked.', data: success };
  }),
  backendRoute(generateToken, async ({ core, tenant, data: { userId, userProperties, permissions } }) => ({
    message: 'Token generated.',
    data: { token: await generate(core, tenant, { userId, userProperties, resources: permissions?.resources }) },
  })),
];
