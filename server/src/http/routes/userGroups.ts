import { addUserGroups, addUserGroupUsers, deleteUserGroupUsers } from '@parley/protocol';
import { addGroups } from '../../domain/operations/backend/groups/addGroups.js';
import { addGroupUsers } from '../../domain/operations/backend/groups/addGroupUsers.js';
import { deleteGroupUsers } from '../../domain/operations/backend/groups/deleteGroupUsers.js';
import { backendRoute, type Route } from '../route.js';

export const userGroupRoutes: Route[] = [
  backendRoute(addUserGroups, async ({ core, tenant, data }) => ({
    message: 'User groups added.',
    data: await addGroups(core, tenant, data),
  })),
  backendRoute(addUserGroupUsers, async ({ core, tenant, data }) => ({
    message: 'Users added to the group.',
    data: await addGroupUsers(core, tenant, data.organizationId, data.organizationUserGroupId, data.userIds),
  })),
  backendRoute(deleteUserGroupUsers, async ({ core, tenant, data }) => ({
    message: 'Users removed from the group.',
    data: await deleteGroupUsers(core, tenant, data.organizationId, data.organizationUserGroupId, data.userIds),
  })),
];
