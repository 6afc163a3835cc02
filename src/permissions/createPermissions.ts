import type { PermissionMap } from '@parley/protocol';
import type { DocumentAccessOptions } from '../documents/DocumentAccess.js';
import { followPermissions, type FollowedPermissions, type FollowPermissionsOptions } from './followPermissions.js';

export type PermissionsOptions = Pick<
  DocumentAccessOptions,
  'session' | 'permissions' | 'reportError' | 'onMembershipLost'
> &
  Pick<FollowPermissionsOptions, 'onUpdate'>;

/** Follows the permissions of the signed-in person. */
export function createPermissions({
  session,
  permissions,
  reportError,
  onMembershipLost,
  onUpdate,
}: PermissionsOptions) {
  let followed: FollowedPermissions | undefined;

  session.whileSignedIn((signedIn) => {
    followed = followPermissions({
      session,
      signedIn,
      current: permissions,
      onError: (error) => reportError(error, 'permissions'),
      onMembershipLost,
      onUpdate,
    });
    return () => {
      followed?.close();
      followed = undefined;
    };
  });

  return {
    /** Adds permissions from another response. @param position of the topic; `undefined`: the response is of another organization */
    add: (update: PermissionMap, position: number | undefined) => followed?.add(update, position),
    read: () => followed?.read(),
    refetch: async () => followed?.refetch(),
  };
}
