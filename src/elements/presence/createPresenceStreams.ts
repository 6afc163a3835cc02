import type { ClientContext } from '../../ClientContext.js';
import { createState, type ReadableState } from '../../observable.js';
import type { Membership } from './createMembership.js';
import { createRoom, type Room } from './createRoom.js';
import type { PresenceData, PresenceQuery, PresenceUser } from './Presence.js';
import { presentPeople } from './presentPeople.js';

const NOBODY: PresenceData = { data: null, self: null };

export interface PresenceStreamsOptions {
  context: ClientContext;
  membership: Membership;
  /** Whether lists have the person who is signed in. */
  isSelfShown: ReadableState<boolean>;
  /** People whom this client shows in the root document. */
  added: ReadableState<readonly PresenceUser[]>;
}

/** The lists of people of one client. */
export interface PresenceStreams {
  /** The same stream for the same query. */
  streamOf(query: PresenceQuery): ReadableState<PresenceData>;
  /** Everybody in a room, completed by the user provider. `null`: not loaded yet. */
  everybody(room: Room | null, query?: PresenceQuery): PresenceUser[] | null;
}

export function createPresenceStreams(options: PresenceStreamsOptions): PresenceStreams {
  const { context, membership, isSelfShown, added } = options;
  const { session, documents, providers } = context;
  const streams = new Map<string, ReadableState<PresenceData>>();

  function everybody(room: Room | null, query: PresenceQuery = {}): PresenceUser[] | null {
    const stored = room?.people.value;
    if (!stored) return null;
    const { organizationId = session.scope.value.organizationId ?? '' } = query;
    const isRoot = room === membership.room.value;
    return presentPeople(context, organizationId, isRoot ? [...stored.map(asConnected), ...added.value] : stored);
  }

  /** Without a connection others do not see the person. */
  function asConnected(user: PresenceUser): PresenceUser {
    const isCutOff = session.connection.value === 'offline' && user.userId === session.scope.value.userId;
    return isCutOff ? { ...user, onlineStatus: 'offline' } : user;
  }

  function answer(room: Room | null, query: PresenceQuery): PresenceData {
    const all = everybody(room, query);
    if (!all) return NOBODY;
    const { statuses, locationId, self: isShown = isSelfShown.value } = query;
    const isSelf = ({ userId }: PresenceUser) => userId === session.scope.value.userId;
    const isWanted = (user: PresenceUser) =>
      (statuses?.includes(user.onlineStatus) ?? true) && (locationId === undefined || user.locationId === locationId);
    const self = all.find(isSelf) ?? null;
    const others = all.filter((user) => !isSelf(user));
    return { data: (self && isShown ? [self, ...others] : others).filter(isWanted), self };
  }

  /** Follows the room of the query: that of the root document, or one that is only read. Call the returned function to unfollow it. */
  function follow(query: PresenceQuery, onChange: (room: Room | null) => void): () => void {
    const { documentId, organizationId } = query;
    let other: Room | null = null;
    let leaveRoom = () => {};
    const watch = () => {
      leaveRoom();
      const isOther = documentId !== undefined && documentId !== documents.current.value?.rootDocumentId;
      if (!isOther || !session.user.value || !context.isEnabled('presence')) {
        other?.close();
        other = null;
      } else other ??= createRoom({ session, documentId, organizationId });
      const room = isOther ? other : membership.room.value;
      const report = () => onChange(room);
      const subscription = room?.people.subscribe({ next: report, error: report });
      leaveRoom = () => subscription?.unsubscribe();
      if (!room) report();
    };
    const rooms = membership.room.subscribe(watch);
    const leaveSession = session.whileSignedIn(() => {
      watch();
      return watch;
    });
    return () => {
      leaveSession();
      rooms.unsubscribe();
      leaveRoom();
      other?.close();
    };
  }

  function createStream(query: PresenceQuery): ReadableState<PresenceData> {
    const state = createState<PresenceData>(NOBODY, {
      onObserved() {
        let room: Room | null = null;
        const show = () => {
          state.set(answer(room, query));
          const hindrance = session.failure.value ?? documents.failure.value ?? room?.failure() ?? null;
          if (hindrance) state.fail(hindrance, true);
          else state.recover();
        };
        const leave = follow(query, (next) => {
          room = next;
          show();
        });
        const sources = [session.connection, session.failure, documents.failure, isSelfShown, added, providers.changes];
        const subscriptions = sources.map((source) => source.subscribe(show));
        return () => {
          for (const subscription of subscriptions) subscription.unsubscribe();
          leave();
        };
      },
      refetch: documents.retry,
    });
    return state;
  }

  return {
    everybody,
    streamOf(query) {
      const { documentId, organizationId, statuses, self, locationId } = query;
      const key = JSON.stringify([documentId, organizationId, statuses, self, locationId]);
      const known = streams.get(key) ?? createStream(query);
      streams.set(key, known);
      return known;
    },
  };
}
