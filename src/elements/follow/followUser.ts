import type { ElementPlace, Location } from '@parley/protocol';
import type { ClientContext } from '../../ClientContext.js';
import type { Events } from '../../createEvents.js';
import { isEqual } from '../../isEqual.js';
import type { PresenceData, PresenceUser } from '../presence/Presence.js';
import type { PresenceElement } from '../presence/PresenceElement.js';
import type { FollowEndReason, FollowEvents } from './Follow.js';
import { watchOwnMoves } from './watchOwnMoves.js';
import { scrollToCenter } from './windowPlace.js';

/** A person absent for this time has left, ms: a broken connection recovers sooner. */
const AWAY_MS = 3000;
/** How long the host may take to open the document that they have opened, ms. */
const OPENING_MS = 10_000;
/** How often, and in which time, an element is looked for that the page does not show yet. */
const TRIES = 20;
const TRY_AGAIN_MS = 250;

export interface FollowUserOptions {
  context: ClientContext;
  user: PresenceUser;
  /** The others in the root document. */
  people: ReturnType<PresenceElement['getData']>;
  emit: Events<FollowEvents>['emit'];
  /** They have changed. */
  onChange: (user: PresenceUser) => void;
  onEnd: (reason: FollowEndReason) => void;
}

/** Shows this person what another one sees, until it ends. Call the returned function to end it. */
export function followUser({ context, user: first, people, emit, onChange, onEnd }: FollowUserOptions): () => void {
  const { documents, session } = context;
  let user = first;
  let place: ElementPlace | undefined;
  let location: Location | null | undefined;
  let documentId = documents.current.value?.rootDocumentId ?? null;
  let goingTo: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const waitFor = (ms: number) => {
    timer ??= setTimeout(() => onEnd('left'), ms);
  };
  const stopWaiting = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  function take({ data, self }: PresenceData) {
    const found = data?.find(({ userId }) => userId === user.userId);
    if (!found) return data && waitFor(AWAY_MS);
    // Two people following each other would move each other: the one who began earlier stops.
    if (found.following === session.scope.value.userId && user.following !== found.following) return onEnd('left');
    if (!goingTo) stopWaiting();
    user = found;
    onChange(user);
    goTo(user.location ?? null, self);
    if (isEqual(user.view, place)) return;
    place = user.view;
    scroll();
  }

  /** The page may still be rendering the followed element. */
  function scroll(triesLeft = TRIES) {
    clearTimeout(again);
    if (place && !scrollToCenter(place) && triesLeft > 0) again = setTimeout(() => scroll(triesLeft - 1), TRY_AGAIN_MS);
  }
  const resize = () => scroll();

  function goTo(next: Location | null, self: PresenceUser | null) {
    if (location === undefined) location = self?.location ?? null;
    if (isEqual(next, location)) return;
    location = next;
    let isPrevented = false;
    emit('followLocationChanged', { user, location: next, preventDefault: () => (isPrevented = true) });
    if (!isPrevented) context.setLocations(next ? [next] : []);
  }

  /** They have opened another document. */
  function move(moved: { userId: string; documentId: string }) {
    // Polling may deliver it twice.
    if (moved.userId !== user.userId || moved.documentId === goingTo) return;
    stopWaiting();
    waitFor(OPENING_MS);
    goingTo = moved.documentId;
    emit('followDocumentChanged', { user, documentId: goingTo });
  }

  function checkDocument() {
    const root = documents.current.value?.rootDocumentId ?? null;
    if (root === documentId) return;
    documentId = root;
    if (root === null) return waitFor(AWAY_MS); // it may be another one soon
    if (root !== goingTo) return onEnd('moved');
    goingTo = null;
    stopWaiting();
  }

  const stopListening = context.followedMoves.subscribe(move);
  const stopMoves = watchOwnMoves((isEscape) => onEnd(isEscape ? 'stopped' : 'moved'));
  const root = documents.current.subscribe(checkDocument);
  // Access that is lost, for instance.
  const seen = people.subscribe({ next: take, error: () => onEnd('left') });
  window.addEventListener('resize', resize);
  return () => {
    stopWaiting();
    clearTimeout(again);
    stopListening.unsubscribe();
    stopMoves();
    root.unsubscribe();
    seen.unsubscribe();
    window.removeEventListener('resize', resize);
  };
}
