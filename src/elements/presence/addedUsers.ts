import { ParleyError } from '@parley/protocol/constants';
import type { State } from '../../observable.js';
import type { Room } from './createRoom.js';
import { createRoomBots } from './createRoomBots.js';
import type { AddPresenceUserRequest, PresenceUser } from './Presence.js';

export interface AddUserOptions {
  request: AddPresenceUserRequest;
  /** Of the root document. `null`: none is open. */
  room: Room | null;
  /** Who is there. */
  people: readonly PresenceUser[] | null;
  /** People whom this client shows. */
  added: State<readonly PresenceUser[]>;
}

/** See `PresenceElement.addUser`. */
export async function addUser({ request: { user, localOnly }, room, people, added }: AddUserOptions): Promise<void> {
  const known = people?.find(({ userId }) => userId === user.userId);
  // A bot that others show too is one of several tabs.
  if (known && !(localOnly ? known.localOnly : known.addedBy !== undefined))
    throw new ParleyError('ALREADY_EXISTS', `${JSON.stringify(user.userId)} is in the document already.`);
  if (localOnly) {
    const shown = { onlineStatus: 'online', timestamp: Date.now(), ...user, localOnly } as const;
    const isKnown = added.value.some(({ userId }) => userId === user.userId);
    added.set(
      isKnown ? added.value.map((other) => (other.userId === user.userId ? shown : other)) : [...added.value, shown],
    );
    return;
  }
  if (!room?.own)
    throw new ParleyError(
      'FAILED_PRECONDITION',
      'No document is open, so nobody would see the bot. Call setDocuments.',
    );
  room.bots ??= createRoomBots(room.own);
  await room.bots.add(user);
}

/** See `PresenceElement.removeUser`. */
export function removeUser(room: Room | null, userId: string, added: AddUserOptions['added']): void {
  added.set(added.value.filter((user) => user.userId !== userId));
  room?.bots?.remove(userId);
}
