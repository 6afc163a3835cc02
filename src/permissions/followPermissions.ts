import type { PermissionMap } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import type { State } from '../observable.js';
import type { Session, SignedIn } from '../session/Session.js';

export interface FollowedPermissions {
  /** Asks for the whole map, once in a session: sign-in tells about the organization only. */
  read(): void;
  add(news: PermissionMap): void;
}

export interface FollowPermissionsOptions {
  session: Session;
  signedIn: SignedIn;
  /** Where the map is kept up to date. */
  current: State<PermissionMap | null>;
  onError: (error: ParleyError) => void;
}

/** Keeps the map of one session up to date. */
export function followPermissions({
  session,
  signedIn,
  current,
  onError,
}: FollowPermissionsOptions): FollowedPermissions {
  const { scope, permissions } = signedIn;
  let isRead = false;

  const add = session.guard((news: PermissionMap) => current.set(merge(current.value ?? {}, news)));
  const read = () => {
    if (isRead) return;
    isRead = true;
    session.request('permissions/get', {}).then(
      ({ data }) => add(data),
      (error: ParleyError) => {
        if (error.code !== 'CANCELLED') onError(error);
      },
    );
  };

  add({ [scope.userId]: { organization: { [scope.organizationId]: permissions } } });
  if (current.observers > 0) read();
  session.subscribe('permissions', (message) => {
    if (message.type === 'changes') {
      for (const change of message.changes) if (change.type === 'permissions.updated') add(change.permissions);
    } else if (message.type === 'reset') {
      isRead = false;
      read();
    }
  });
  return { read, add };
}

/** Newer entries replace older ones of the same place; other places stay. */
function merge(known: PermissionMap, news: PermissionMap): PermissionMap {
  const merged = { ...known };
  for (const [userId, { organization, documents, context }] of Object.entries(news)) {
    const old = known[userId];
    merged[userId] = {
      ...old,
      ...(organization && { organization: { ...old?.organization, ...organization } }),
      ...(documents && { documents: { ...old?.documents, ...documents } }),
      ...(context && { context }),
    };
  }
  return merged;
}
