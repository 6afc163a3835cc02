import type { PresenceUser as StoredPresenceUser } from '@parley/protocol';
import { type ErrorCode, ParleyError } from '@parley/protocol/constants';
import { createState, type State } from '../../observable.js';
import type { Session } from '../../session/Session.js';
import type { OwnPresence, TopicMessage } from '../../transport/Transport.js';
import type { RoomBots } from './createRoomBots.js';

/** The people of one document in one session, as received from the service. */
export interface Room {
  /** In the order of joining. `null`: not received yet. */
  readonly people: State<readonly StoredPresenceUser[] | null>;
  /** Why it could not be loaded; `null`: it is loaded, or loading. */
  failure(): ParleyError | null;
  /** The presence of this tab. Absent: the person only reads it. */
  readonly own?: OwnPresence | undefined;
  /** The bots of this tab, once it has shown some. */
  bots?: RoomBots;
  close(): void;
}

export interface RoomOptions {
  session: Session;
  documentId: string;
  organizationId?: string | undefined;
  /** Given: the person is one of them. */
  own?: OwnPresence | undefined;
  /** Somebody whom the person follows has opened another document. */
  onMoved?: (moved: { userId: string; documentId: string }) => void;
}

/** Follows the people of a document until it is closed. */
export function createRoom({ session, documentId, organizationId, own, onMoved }: RoomOptions): Room {
  const users = new Map<string, StoredPresenceUser>();
  let failure: ParleyError | null = null;
  const people: Room['people'] = createState<readonly StoredPresenceUser[] | null>(null);

  function take(message: TopicMessage) {
    if (message.type === 'unsubscribed') {
      users.clear();
      failure = new ParleyError(message.code as ErrorCode, message.message);
      people.set(null);
      people.fail(failure);
      room.bots?.fail(failure);
    }
    if (message.type !== 'presence') return;
    const whole = new Set(message.people.map(({ userId }) => userId));
    if (message.isWhole) for (const userId of users.keys()) if (!whole.has(userId)) users.delete(userId);
    for (const userId of message.left) users.delete(userId);
    for (const user of message.people) users.set(user.userId, user);
    people.set([...users.values()]);
    room.bots?.take(message);
    if (message.moved) onMoved?.(message.moved);
  }

  const leave = session.subscribe(`presence:${documentId}`, take, { organizationId, presence: own });
  const room: Room = {
    people,
    own,
    failure: () => failure,
    close() {
      leave();
      room.bots?.fail(new ParleyError('CANCELLED', 'The document was closed.'));
    },
  };
  return room;
}
