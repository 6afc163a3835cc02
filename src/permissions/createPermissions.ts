import type { PermissionMap } from '@parley/protocol';
import { createState } from '../observable.js';
import type { SessionControl } from '../session/SessionControl.js';
import { fetchPermissions, type PermissionsRequest } from './fetchPermissions.js';
import { followPermissions, type FollowedPermissions, type FollowPermissionsOptions } from './followPermissions.js';

/** What the signed-in person may enter. */
export function createPermissions(
  session: SessionControl,
  { onError, onMembershipLost }: Pick<FollowPermissionsOptions, 'onError' | 'onMembershipLost'>,
) {
  const current = createState<PermissionMap | null>(null, {
    onObserved() {
      followed?.read();
    },
    refetch: async () => followed?.refetch(),
  });
  session.failure.subscribe((failure) => (failure ? current.fail(failure, true) : current.recover()));
  let followed: FollowedPermissions | undefined;

  session.whileSignedIn((signedIn) => {
    followed = followPermissions({ session, signedIn, current, onError, onMembershipLost });
    return () => {
      followed?.close();
      followed = undefined;
      current.set(null);
      current.recover();
    };
  });

  return {
    current,
    /** Adds what another answer told. @param position of the topic; `undefined`: the answer is of another organization */
    add: (news: PermissionMap, position: number | undefined) => followed?.add(news, position),
    fetch: (request: PermissionsRequest = {}): Promise<PermissionMap> => fetchPermissions(session, request),
  };
}
