import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { createEvents } from '../../createEvents.js';
import { createState } from '../../observable.js';
import type { PresenceData, PresenceUser } from '../presence/Presence.js';
import type { PresenceElement } from '../presence/PresenceElement.js';
import type { FollowElement } from './FollowElement.js';
import type { FollowEndReason, FollowEvents, FollowState } from './Follow.js';
import { followUser } from './followUser.js';

/** Makes the element of one client; its methods are bound. */
export function createFollowElement(context: ClientContext, presence: Pick<PresenceElement, 'getData'>): FollowElement {
  const { session, ownPresence } = context;
  const people = presence.getData({ self: false });
  const events = createEvents<FollowEvents>();
  const show = (change: Partial<FollowState>) => state.set({ ...state.value, ...change });
  let leave = () => {};

  const state = createState<FollowState>(
    { user: null, followers: [] },
    {
      onObserved() {
        const { unsubscribe } = people.subscribe(({ data }) => {
          const { userId } = session.scope.value;
          show({ followers: data?.filter(({ following }) => following === userId) ?? [] });
        });
        return unsubscribe;
      },
    },
  );

  function end(reason: FollowEndReason) {
    const { user } = state.value;
    if (!user) return;
    show({ user: null });
    leave();
    leave = () => {};
    ownPresence.set({ ...ownPresence.value, following: null });
    events.emit('followEnded', { user, reason });
  }

  function begin(user: PresenceUser) {
    end('stopped');
    ownPresence.set({ ...ownPresence.value, following: user.userId });
    show({ user });
    events.emit('followStarted', { user });
    const stopFollowing = followUser({
      context,
      user,
      people,
      emit: events.emit,
      onChange: (next) => show({ user: next }),
      onEnd: end,
    });
    const stopSession = session.whileSignedIn(() => () => end('stopped'));
    leave = () => {
      stopFollowing();
      stopSession();
    };
  }
  context.onClose(() => leave());

  return {
    getFollow: () => state,
    on: events.on,
    unfollow: () => end('stopped'),
    async follow({ userId }) {
      if (userId === session.scope.value.userId)
        throw new ParleyError('INVALID_ARGUMENT', 'userId: nobody can follow themselves.');
      const user = (await firstPeople(people)).find((person) => person.userId === userId);
      if (!user) throw new ParleyError('NOT_FOUND', `${JSON.stringify(userId)} is not in the document.`);
      if (state.value.user?.userId !== userId) begin(user);
      return { user };
    },
  };
}

/** The people in the document now. While it is being opened, once they are loaded. */
function firstPeople(people: ReturnType<PresenceElement['getData']>): Promise<PresenceUser[]> {
  return new Promise((resolve, reject) => {
    let leave = () => {};
    const take = ({ data }: PresenceData) => {
      if (!data) return;
      resolve(data);
      queueMicrotask(() => leave());
    };
    leave = people.subscribe({ next: take, error: reject }).unsubscribe;
  });
}
