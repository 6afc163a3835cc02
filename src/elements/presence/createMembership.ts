import type { ClientContext } from '../../ClientContext.js';
import { newId } from '../../newId.js';
import { isEqual } from '../../isEqual.js';
import { createState, type ReadableState } from '../../observable.js';
import type { OwnPresence } from '../../transport/Transport.js';
import type { ActivityWatch } from './createActivityWatch.js';
import { createRoom, type Room } from './createRoom.js';
import { ownPresence } from './ownPresence.js';

/** State that changes with every key and wheel event is sent five times a second, ms. */
const PACE_MS = 200;

/** The person's place among the people of the root document. */
export interface Membership {
  /** The room of the root document; `null`: nobody is signed in, or no document is open. */
  readonly room: ReadableState<Room | null>;
}

/** Joins this and every later root document of a client. */
export function createMembership(context: ClientContext, activity: ActivityWatch): Membership {
  const { session, documents, ui } = context;
  const tab = newId();
  const room = createState<Room | null>(null);
  let documentId: string | null = null;
  let own: OwnPresence | undefined;
  let sentAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function leave() {
    room.value?.close();
    room.set(null);
    documentId = null;
    own = undefined;
  }

  function sync() {
    const isOn = session.user.value !== null && context.isEnabled('presence');
    const root = isOn ? (documents.current.value?.rootDocumentId ?? null) : null;
    if (root === documentId) return;
    // Followers of this person may open it too.
    if (root !== null && context.ownPresence.value.view) own?.send?.({ movedTo: root });
    leave();
    if (root === null) return;
    documentId = root;
    own = { tab, state: ownPresence(context, root, activity.state.value) };
    room.set(createRoom({ session, documentId: root, own, onMoved: context.followedMoves.emit }));
  }

  function sendState() {
    if (!own || documentId === null) return;
    const state = ownPresence(context, documentId, activity.state.value);
    if (isEqual(state, own.state)) return;
    own.state = state;
    sentAt = Date.now();
    own.send?.();
  }
  function sendSoon() {
    clearTimeout(timer);
    timer = setTimeout(sendState, sentAt + PACE_MS - Date.now());
  }

  const stop = session.whileSignedIn(() => {
    const subscriptions = [
      documents.current.subscribe(sync),
      activity.state.subscribe(sendState),
      documents.locations.subscribe(sendState),
      context.ownPresence.subscribe(sendSoon),
    ];
    const features = ui.subscribe(sync);
    sync();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      features();
      clearTimeout(timer);
      leave();
    };
  });
  context.onClose(stop);

  return { room };
}
