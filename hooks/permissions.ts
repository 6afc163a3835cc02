'use client';
import type { PermissionMap } from '@parley/protocol';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { PermissionsRequest } from '../src/permissions/fetchPermissions.js';
import { requestQuery, streamQuery } from './parleyQuery.js';
import { permissionKeys, scopeOf } from './queryKeys.js';
import type { HookOptions, Read } from './shapes.js';
import { useParleyQuery } from './useParleyQuery.js';

/** Query options of permissions, for `prefetchQuery`, `useQuery` and `useSuspenseQuery`. */
export const permissionQueries = {
  /** Live: query options for `useCurrentUserPermissions`. */
  current: (client: ParleyClient) =>
    streamQuery(permissionKeys.current(scopeOf(client)), () => client.getCurrentUserPermissions()),
  /** Read once: query options for `useUserPermissions`. */
  list: (client: ParleyClient, request: PermissionsRequest = {}) =>
    requestQuery(permissionKeys.list(scopeOf(client), request), () => client.getUserPermissions(request)),
};

/** The organization, folders and documents that the signed-in person may enter, live. */
export function useCurrentUserPermissions(options?: HookOptions): Read<PermissionMap> {
  return useParleyQuery(permissionQueries.current, options);
}

/** The permissions of the signed-in person, read once: in one organization, or for some documents. */
export function useUserPermissions(request: PermissionsRequest = {}, options?: HookOptions): Read<PermissionMap> {
  return useParleyQuery((client) => permissionQueries.list(client, request), options);
}
