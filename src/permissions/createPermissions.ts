import type { PermissionMap } from '@parley/protocol';
import type { DocumentAccessOptions } from '../documents/DocumentAccess.js';
import { followPermissions, type FollowedPermissions, type FollowPermissionsOptions } from './followPermissions.js';

export type PermissionsOptions = Pick<
  DocumentAccessOptions,
  'session' | 'permissions' | 'reportError' | 'onMembershipLost'
> &
  Pick<FollowPermissionsOptions, 'onUpdate'>;

/** Follows what the signed-in person may enter. */
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
    /** Adds what another answer told. @param position of the topic; `undefined`: the answer is of another organization */
    add: (update: PermissionMap, position: number | undefined) => followed?.add(update, position),
    read: () => followed?.read(),
    refetch: async () => followed?.refetch(),
  };
}
