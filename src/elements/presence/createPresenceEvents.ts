import { createEvents, type Events } from '../../createEvents.js';
import type { OnlineStatus, PresenceEvents, PresenceUser } from './Presence.js';

/** The events of the element, and the updates that cause them. */
export interface PresenceUpdate extends Events<PresenceEvents> {
  /** Updates the people of the root document. `null`: there is none, or they are not loaded yet. */
  take(people: readonly PresenceUser[] | null, selfId: string | null): void;
}

/** Makes the events of one client. */
export function createPresenceEvents(): PresenceUpdate {
  const events = createEvents<PresenceEvents>();
  /** As last reported; `null`: the next people are the first, and cause no events. */
  let known: Map<string, PresenceUser> | null = null;
  let hadOthers = false;

  return {
    ...events,
    take(people, selfId) {
      const before = known;
      known = people && new Map(people.map((user) => [user.userId, user]));
      const now = [...(known?.values() ?? [])];
      if (before && known) {
        const emitChange = (user: PresenceUser, state: OnlineStatus) => events.emit('userStateChange', { user, state });
        for (const user of now) {
          if (before.get(user.userId)?.onlineStatus !== user.onlineStatus) emitChange(user, user.onlineStatus);
        }
        for (const user of before.values()) {
          if (!known.has(user.userId) && user.onlineStatus !== 'offline')
            emitChange({ ...user, onlineStatus: 'offline' }, 'offline');
        }
      }
      const others = now.filter(({ userId, onlineStatus }) => userId !== selfId && onlineStatus === 'online');
      if (others.length > 0 && !hadOthers) events.emit('multipleUsersOnline', { users: others });
      hadOthers = others.length > 0;
    },
  };
}
