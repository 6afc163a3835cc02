import type { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { loadChunk } from '../../loadChunk.js';
import { loadLater } from '../../loadLater.js';
import { createState } from '../../observable.js';
import { superseded } from '../../session/superseded.js';
import { togglePairs } from '../togglePairs.js';
import { createActivityWatch } from './createActivityWatch.js';
import { createMembership } from './createMembership.js';
import { createPresenceEvents } from './createPresenceEvents.js';
import { createPresenceStreams } from './createPresenceStreams.js';
import type { PresenceUser } from './Presence.js';
import type { PresenceElement } from './PresenceElement.js';

/** Makes the element of one client; its methods are bound. From then on the person is in the presence of the root document. */
export function createPresenceElement(context: ClientContext): PresenceElement {
  const { session } = context;
  const activity = createActivityWatch();
  const membership = createMembership(context, activity);
  const events = createPresenceEvents();
  const isSelfShown = createState(true);
  const added = createState<readonly PresenceUser[]>([]);
  const { streamOf, everybody } = createPresenceStreams({ context, membership, isSelfShown, added });

  let users: ReturnType<typeof loadLater> | undefined;

  let isLed = false;
  /** Once somebody follows this person, this window's view is published. */
  function leadFollowers(people: readonly PresenceUser[] | null) {
    const { userId } = session.scope.value;
    if (isLed || !people?.some(({ following }) => following && following === userId)) return;
    isLed = true;
    void loadChunk(() => import('../follow/lead.js')).then(
      ({ lead }) => lead(context, element),
      (error: ParleyError) => {
        isLed = false;
        context.reportError(error, 'follow');
      },
    );
  }

  let root: { unsubscribe(): void } | undefined;
  const take = () => events.take(everybody(membership.room.value), session.scope.value.userId);
  membership.room.subscribe((room) => {
    root?.unsubscribe();
    root = room?.people.subscribe((people) => {
      take();
      leadFollowers(people);
    });
    if (room) return;
    take();
    added.set([]);
  });
  session.connection.subscribe(take);
  added.subscribe(take);

  const element: PresenceElement = {
    getData: (query = {}) => streamOf(query),
    on: events.on,
    setInactivityTime: (awayMs) => activity.setTimes({ awayMs }),
    setOfflineInactivityTime: (offlineMs) => activity.setTimes({ offlineMs }),
    ...togglePairs({ Self: (isOn: boolean) => isSelfShown.set(isOn) }),
    async addUser(request) {
      const { epoch, userId } = session.scope.value;
      users ??= loadLater().catch((error: unknown) => {
        users = undefined;
        throw error;
      });
      const { addUser } = await users;
      if (!membership.room.value) await context.documents.whenSettled();
      if (userId !== null && session.scope.value.epoch !== epoch) throw superseded();
      const room = membership.room.value;
      await addUser({ request, room, people: everybody(room), added });
    },
    removeUser({ userId }) {
      // One that is being added is removed too.
      void users?.then(
        ({ removeUser }) => removeUser(membership.room.value, userId, added),
        () => {},
      );
    },
    clickUser: (user) => events.emit('presenceUserClicked', { user }),
  };
  return element;
}
