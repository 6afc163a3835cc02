'use client';
import { useEffect, useMemo, type MouseEvent } from 'react';
import { usePresenceElement } from '../../hooks/elements.js';
import { useNewest } from '../../hooks/useNewest.js';
import type { PresenceUser } from '../../src/elements/presence/Presence.js';
import type { PresenceState } from './PresenceContext.js';
import { usePresenceStream } from './usePresenceStream.js';

export interface PresenceOptions {
  /** People before the others become a number. @default 5 */
  maxUsers?: number | undefined;
  /** Whether the person who is signed in is shown. Others see them in any case. @default true, or as `disableSelf` says */
  self?: boolean | undefined;
  /** After so long without mouse, key, touch or scrolling the person is away, ms. Of the whole client. @default 300000 */
  inactivityTime?: number | undefined;
  /** After so long they are offline, ms. Of the whole client. @default 600000 */
  offlineInactivityTime?: number | undefined;
  /** Only people at this location. @default all */
  locationId?: string | undefined;
  /** A face, or a row of the list, was pressed. */
  onPresenceUserClick?: ((user: PresenceUser, event: MouseEvent) => void) | undefined;
  /** Called with everybody who is shown, as soon as they are known and whenever they change. */
  onUsersChanged?: ((users: PresenceUser[]) => void) | undefined;
}

/** The people of the root document, as the parts show them. */
export function usePeopleHere({
  maxUsers = 5,
  self: isSelfShown,
  inactivityTime,
  offlineInactivityTime,
  locationId,
  onPresenceUserClick,
  onUsersChanged,
}: PresenceOptions): PresenceState {
  const { setInactivityTime, setOfflineInactivityTime, clickUser } = usePresenceElement();
  const { data, self, wasKnown, error, refetch } = usePresenceStream({ self: isSelfShown, locationId });
  const onClick = useNewest(onPresenceUserClick);
  const onChanged = useNewest(onUsersChanged);
  useEffect(() => {
    if (inactivityTime !== undefined) setInactivityTime(inactivityTime);
    if (offlineInactivityTime !== undefined) setOfflineInactivityTime(offlineInactivityTime);
  }, [setInactivityTime, setOfflineInactivityTime, inactivityTime, offlineInactivityTime]);
  useEffect(() => {
    if (data) onChanged.current?.(data);
  }, [data, onChanged]);

  const selfId = self?.userId;
  const people = useMemo(() => mostActiveFirst(data ?? [], selfId), [data, selfId]);
  const isKnown = data !== null || (wasKnown && !error);
  const status = data?.length ? 'ready' : isKnown ? 'empty' : error ? 'error' : 'loading';
  return useMemo(
    () => ({
      people,
      selfId,
      shown: people.slice(0, maxUsers),
      rest: people.slice(maxUsers),
      status,
      error,
      refetch,
      click(user, event) {
        onClick.current?.(user, event);
        clickUser(user);
      },
    }),
    [people, selfId, maxUsers, status, error, refetch, onClick, clickUser],
  );
}

const RANK = { online: 0, away: 1, offline: 2 };

/** Equals stay in order of arrival, so that nobody changes places without a reason. */
function mostActiveFirst(users: readonly PresenceUser[], selfId: string | undefined): PresenceUser[] {
  const rankOf = ({ userId, onlineStatus }: PresenceUser) => (userId === selfId ? -1 : RANK[onlineStatus]);
  return [...users].sort((a, b) => rankOf(a) - rankOf(b));
}
