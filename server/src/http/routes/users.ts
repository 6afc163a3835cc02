import { addUsers, deleteUsers, getUsers, updateUsers, type User } from '@parley/protocol';
import { addUsers as add } from '../../domain/operations/backend/users/addUsers.js';
import { deleteUsers as remove } from '../../domain/operations/backend/users/deleteUsers.js';
import { getUsers as get, type ScopedUser } from '../../domain/operations/backend/users/getUsers.js';
import type { UserPosition } from '../../domain/operations/backend/users/UserQuery.js';
import { updateUsers as update } from '../../domain/operations/backend/users/updateUsers.js';
import { readPage } from '../readPage.js';
import { backendRoute, type Route } from '../route.js';

export const userRoutes: Route[] = [
  backendRoute(addUsers, async ({ core, tenant, data }) => ({
    message: 'Users added.',
    data: await add(core, tenant, data),
  })),
  backendRoute(updateUsers, async ({ core, tenant, data: { users, ...scope } }) => ({
    message: 'Users updated.',
    data: await update(core, tenant, scope, users),
  })),
  backendRoute(deleteUsers, async ({ core, tenant, data: { userIds, ...scope } }) => ({
    message: 'Users deleted.',
    data: await remove(core, tenant, scope, userIds),
  })),
  backendRoute(getUsers, async (call) => {
    const { data, nextPageToken } = await readPage(
      call,
      getUsers,
      (after: UserPosition | undefined, limit) => get(call.core, call.tenant, call.data, { after, limit }),
      ({ documentId, user }): UserPosition => [documentId, user.userId],
    );
    return {
      message: 'Users read.',
      data: call.data.groupByDocumentId ? byDocument(data) : data.map(({ user }) => user),
      nextPageToken,
    };
  }),
];

function byDocument(entries: readonly ScopedUser[]): Record<string, User[]> {
  const groups = new Map<string, User[]>();
  for (const { documentId, user } of entries) {
    const group = groups.get(documentId);
    if (group) group.push(user);
    else groups.set(documentId, [user]);
  }
  return Object.fromEntries(groups);
}
