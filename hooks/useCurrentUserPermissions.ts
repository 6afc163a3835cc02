'use client';
import type { PermissionMap } from '@parley/protocol';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { HookOptions, Read } from './shapes.js';
import { useStream } from './useStream.js';

/** What the signed-in person may enter, live. */
export function useCurrentUserPermissions(options?: HookOptions): Read<PermissionMap> {
  return useStream({ resource: 'permissions', params: { isLive: true }, stream }, options);
}

const stream = (client: ParleyClient) => client.getCurrentUserPermissions();
