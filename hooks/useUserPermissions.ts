'use client';
import type { PermissionMap } from '@parley/protocol';
import type { PermissionsRequest } from '../src/permissions/fetchPermissions.js';
import type { HookOptions, Read } from './shapes.js';
import { useRead } from './useRead.js';

/** What the signed-in person may enter, as of now: in one organization, or of some documents. */
export function useUserPermissions(request: PermissionsRequest = {}, options?: HookOptions): Read<PermissionMap> {
  return useRead(
    { resource: 'permissions', params: request, read: (client) => client.getUserPermissions(request) },
    options,
  );
}
