import type { Session } from '../../session/Session.js';
import type { FullCursorPlace, OwnCursor, TopicMessage } from '../../transport/Transport.js';

/** The cursors of one document in one session, as received from the service. */
export interface CursorRoom {
  /** By person. */
  readonly places: ReadonlyMap<string, FullCursorPlace>;
  /** Publishes the person's own cursor. */
  publish(place: FullCursorPlace | null): void;
  close(): void;
}

/** Follows the cursors of a document until it is closed. */
export function createCursorRoom(session: Session, documentId: string, onChange: () => void): CursorRoom {
  const places = new Map<string, FullCursorPlace>();
  const own: OwnCursor = { place: null };

  function take(message: TopicMessage) {
    if (message.type === 'unsubscribed') places.clear();
    if (message.type === 'cursors') {
      if (message.isWhole) places.clear();
      for (const userId of message.left) places.delete(userId);
      for (const [userId, x, y, target = places.get(userId)?.[2]] of message.cursors)
        if (target !== undefined) places.set(userId, [x, y, target]);
    }
    onChange();
  }
  const leave = session.subscribe(`cursors:${documentId}`, take, { cursor: own });
  // Nobody's pointer is where it was.
  const connection = session.connection.subscribe((state) => {
    if (state !== 'offline' || places.size === 0) return;
    places.clear();
    onChange();
  });

  return {
    places,
    publish(place) {
      const isSameTarget = place?.[2] === own.place?.[2];
      own.place = place;
      own.send?.(place && isSameTarget ? [place[0], place[1]] : place);
    },
    close() {
      connection.unsubscribe();
      leave();
    },
  };
}
