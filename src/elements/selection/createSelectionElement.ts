import type { ClientContext } from '../../ClientContext.js';
import { createState } from '../../observable.js';
import type { PresenceData } from '../presence/Presence.js';
import type { PresenceElement } from '../presence/PresenceElement.js';
import { togglePairs } from '../togglePairs.js';
import type { LiveSelectionData, UserIndicator } from './LiveSelection.js';
import type { SelectionElement } from './SelectionElement.js';
import { receivedPlace, sentPlace } from './selectionPlace.js';
import { type SelectionSettings, watchSelection } from './watchSelection.js';

/** Makes the element of one client; its methods are bound. */
export function createSelectionElement(
  context: ClientContext,
  presence: Pick<PresenceElement, 'getData'>,
): SelectionElement {
  const { session, ownPresence, ui } = context;
  const settings: SelectionSettings = { isDefault: true, inactivityMs: 300_000 };
  const indicator = createState<UserIndicator>({ isEnabled: true, position: 'end', type: 'avatar' });
  const show = (change: Partial<UserIndicator>) => indicator.set({ ...indicator.value, ...change });
  let watch: ReturnType<typeof watchSelection> | undefined;

  const say = (selections: ReturnType<typeof sentPlace>) => ownPresence.set({ ...ownPresence.value, selections });

  /** Tells of this person while they are signed in and the host left the feature on. */
  function enter() {
    const sync = () => {
      const isOn = context.isEnabled('liveSelection');
      if (isOn) watch ??= watchSelection(settings, (place) => say(place && sentPlace(place)));
      else leave();
    };
    const leave = () => {
      watch?.stop();
      watch = undefined;
      say(null);
    };
    const stopListening = ui.subscribe(sync);
    sync();
    return () => {
      stopListening();
      leave();
    };
  }

  const selections = createState<LiveSelectionData | null>(null, {
    onObserved() {
      const others = presence.getData({ self: false }).subscribe({
        next: (people) => selections.set(context.isEnabled('liveSelection') ? selectionsOf(people) : null),
        error: (error) => selections.fail(error),
      });
      const leave = session.whileSignedIn(enter);
      return () => {
        leave();
        others.unsubscribe();
      };
    },
  });

  return {
    getLiveSelectionData: () => selections,
    ...togglePairs({
      DefaultElementsTracking(isOn: boolean) {
        settings.isDefault = isOn;
        watch?.look();
      },
      UserIndicator: (isEnabled: boolean) => show({ isEnabled }),
    }),
    setUserIndicatorPosition: (position) => show({ position }),
    setUserIndicatorType: (type) => show({ type }),
    getUserIndicator: () => indicator,
    setInactivityTime: (ms) => void (settings.inactivityMs = ms),
  };
}

function selectionsOf({ data, self }: PresenceData): LiveSelectionData | null {
  return (
    data?.flatMap((user) => {
      const isNear = user.onlineStatus === 'online' && user.locationId === self?.locationId;
      const place = isNear ? receivedPlace(user.selections) : null;
      return place ? [{ user, ...place }] : [];
    }) ?? null
  );
}
