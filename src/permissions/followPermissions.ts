import type { PermissionMap } from '@parley/protocol';
import type { ParleyError } from '@parley/protocol/constants';
import { changesOf } from '../changesOf.js';
import type { State } from '../observable.js';
import type { DocumentAccessOptions } from '../documents/DocumentAccess.js';
import type { SignedIn } from '../session/Session.js';
import type { TopicMessage } from '../transport/Transport.js';
import { NO_PERMISSIONS, withUpdate, withoutOutdated, withReset, type KnownPermissions } from './KnownPermissions.js';

export interface FollowedPermissions {
  /** Reads the whole map, once in a session: sign-in returns the organization only. */
  read(): void;
  /** As `read`, also when it was read before; resolves when the map is loaded or could not be read. */
  refetch(): Promise<void>;
  /**
   * Adds permissions of another response, and follows from its position on: later changes are received again, now for all followed documents.
   * @param position `undefined`: of another organization
   */
  add(update: PermissionMap, position: number | undefined): void;
  close(): void;
}

export interface FollowPermissionsOptions {
  session: DocumentAccessOptions['session'];
  signedIn: SignedIn;
  /** The current map is written here. */
  current: State<PermissionMap | null>;
  onError: (error: ParleyError) => void;
  /** The person is no member of the organization any more. @param hasDocuments some document is still open to them */
  onMembershipLost: (hasDocuments: boolean) => void;
  /** Access has changed while the person is here. */
  onUpdate: (update: PermissionMap) => void;
}

/** Keeps the map of one session up to date. Everything is followed from the position of the response that contained it. */
export function followPermissions({
  session,
  signedIn,
  current,
  onError,
  onMembershipLost,
  onUpdate,
}: FollowPermissionsOptions): FollowedPermissions {
  const { scope, permissions, sequence } = signedIn;
  let known = NO_PERMISSIONS;
  let isRead = false;
  /** Incremented by each reset: responses to earlier requests are ignored. */
  let generation = 0;
  let leave: (() => void) | undefined;

  const show = session.guard((next: KnownPermissions) => {
    known = next;
    current.set(next.map);
  });
  const isMember = () => {
    const own = known.map[scope.userId]?.organization?.[scope.organizationId];
    return own !== undefined && own.error === undefined;
  };
  const take = (map: PermissionMap, position: number | undefined, isLive: boolean) => {
    const wasMember = isMember();
    show(withUpdate(known, { map, position, isLive }));
    if (!wasMember || isMember()) return;
    const documents = Object.values(map[scope.userId]?.documents ?? {});
    onMembershipLost(documents.some(({ error }) => error === undefined));
  };

  async function refetch() {
    isRead = true;
    const own = generation;
    try {
      const { data } = await session.request('permissions/get', {});
      if (own !== generation) return;
      take(data.permissions, data.sequence, false);
      show(withoutOutdated(known));
      current.recover();
    } catch (error) {
      if (own !== generation || (error as ParleyError).code === 'CANCELLED') return;
      isRead = false; // the next reader, or a reconnect, reads again
      current.fail(error);
      onError(error as ParleyError);
    }
  }

  const read = () => {
    if (!isRead) void refetch();
  };

  function receive(message: TopicMessage) {
    if (message.type === 'changes') {
      for (const change of changesOf(message)) {
        if (change.type !== 'permissions.updated' || !change.permissions) continue;
        take(change.permissions, message.sequence, true);
        onUpdate(change.permissions);
      }
    } else if (message.type === 'reset') {
      generation += 1;
      known = withReset(known);
      isRead = false;
      read();
    }
  }

  function follow(since: number | undefined) {
    const before = leave;
    leave = session.subscribe('permissions', receive, { since });
    before?.();
  }

  take({ [scope.userId]: { organization: { [scope.organizationId]: permissions } } }, sequence, false);
  if (current.observers > 0) read();
  follow(sequence);
  const connection = session.connection.subscribe((state) => {
    if (state === 'online' && (current.observers > 0 || known.outdated.size > 0)) read();
  });

  return {
    read,
    refetch,
    add(update, position) {
      take(update, position, false);
      if (position !== undefined) follow(position);
    },
    close() {
      leave?.();
      connection.unsubscribe();
    },
  };
}
