import { CURSOR_LIMITS } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { createState } from '../../observable.js';
import type { PresenceData } from '../presence/Presence.js';
import type { PresenceElement } from '../presence/PresenceElement.js';
import { createCursorRoom, type CursorRoom } from './createCursorRoom.js';
import type { CursorUser } from './Cursor.js';
import type { CursorElement } from './CursorElement.js';
import { type PointerSettings, watchPointer } from './watchPointer.js';

/** Makes the element of one client; its methods are bound. */
export function createCursorElement(context: ClientContext, presence: Pick<PresenceElement, 'getData'>): CursorElement {
  const { session, documents } = context;
  const settings: PointerSettings = { inactivityMs: 300_000, allowedIds: [] };
  let room: CursorRoom | null = null;
  let people: PresenceData = { data: null, self: null };

  function show() {
    const here = people.data;
    cursors.set(here && room && here.flatMap((user) => cursorOf(user) ?? []));
  }

  function cursorOf(user: CursorUser | NonNullable<PresenceData['data']>[number]): CursorUser | null {
    const place = room?.places.get(user.userId);
    if (!place || user.onlineStatus !== 'online' || user.locationId !== people.self?.locationId) return null;
    const [x, y, xpath] = place;
    const percent = (share: number) => (share / CURSOR_LIMITS.whole) * 100;
    return { ...user, targetElement: { xpath, topPercentage: percent(y), leftPercentage: percent(x) } };
  }

  /** Follows the root document while somebody is signed in. */
  function enter() {
    let documentId: string | null = null;
    let stopWatching = () => {};
    const leave = () => {
      stopWatching();
      room?.close();
      room = null;
    };
    const sync = () => {
      const next = context.isEnabled('cursor') ? (documents.current.value?.rootDocumentId ?? null) : null;
      if (next === documentId) return;
      leave();
      documentId = next;
      if (next !== null) {
        const opened = (room = createCursorRoom(session, next, show));
        stopWatching = watchPointer(settings, opened.publish);
      }
      show();
    };
    const root = documents.current.subscribe(sync);
    const features = context.ui.subscribe(sync);
    return () => {
      root.unsubscribe();
      features();
      leave();
      show();
    };
  }

  const cursors = createState<CursorUser[] | null>(null, {
    onObserved() {
      const others = presence.getData({ self: false }).subscribe({
        next(data) {
          people = data;
          show();
        },
        error: (error) => cursors.fail(error),
      });
      const leave = session.whileSignedIn(enter);
      return () => {
        leave();
        others.unsubscribe();
      };
    },
  });

  return {
    getOnlineUsersOnCurrentDocument: () => cursors,
    setInactivityTime: (ms) => void (settings.inactivityMs = ms),
    allowedElementIds: (ids) => void (settings.allowedIds = ids),
  };
}
