import type { PermissionMap } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { loadEngine } from '../loadEngine.js';
import { createState } from '../observable.js';
import type { Session } from '../session/Session.js';
import type { FollowedPermissions } from './followPermissions.js';

export interface PermissionsRequest {
  /** @default the session's */
  organizationId?: string | undefined;
  /** At most 30. */
  documentIds?: string[] | undefined;
}

/** What the signed-in person may enter. */
export function createPermissions(session: Session, onError: (error: ParleyError) => void) {
  const current = createState<PermissionMap | null>(null, { onObserved: () => followed?.read() });
  let followed: FollowedPermissions | undefined;

  session.whileSignedIn((signedIn) => {
    followed = session.engine?.followPermissions({ session, signedIn, current, onError });
    return () => {
      followed = undefined;
      current.set(null);
    };
  });

  return {
    current,
    /** Adds what another answer told. */
    add: (news: PermissionMap) => followed?.add(news),
    fetch: async (request: PermissionsRequest = {}): Promise<PermissionMap> =>
      (await loadEngine()).fetchPermissions(session, request),
  };
}
