import type { Location } from '@parley/protocol';
import { locationKeyOf, ParleyError } from '@parley/protocol/constants';
import type { CoreEvents, InitUpdateEvent } from '../coreEvents.js';
import type { Events } from '../createEvents.js';
import { createState } from '../observable.js';
import type { SetLocationsOptions } from './ActiveDocuments.js';

/** Where in the documents the person is. Kept over a sign-out: the host set them. */
export function createLocations(events: Events<CoreEvents>) {
  const current = createState<Location[]>([]);
  const excluded = createState<string[]>([]);
  const announce = (event: InitUpdateEvent['event'], methodName: string) =>
    events.emit('initUpdate', { event, methodName, payload: current.value });

  const setLocations = (locations: Location[], { rootLocationId, appendLocation }: SetLocationsOptions = {}) => {
    locations.forEach(keyOf);
    announce('setLocationsTriggered', 'setLocations');
    const all = new Map(
      [...(appendLocation ? current.value : []), ...locations].map((location) => [keyOf(location), location]),
    );
    current.set(rootFirst([...all.values()], rootLocationId));
    announce('setLocationsSuccess', 'setLocations');
  };
  const removeKeys = (keys: (string | null)[] | undefined) => {
    announce('unsetLocationsTriggered', 'unsetLocations');
    current.set(keys ? current.value.filter((location) => !keys.includes(locationKeyOf(location))) : []);
  };

  return {
    current,
    excluded,
    excludeLocationIds: (ids: (string | number)[]) => excluded.set(ids.map(String)),
    setLocations,
    setLocation: (location: Location, append = false) => setLocations([location], { appendLocation: append }),
    setRootLocation(location: Location) {
      const key = keyOf(location);
      announce('setRootLocationTriggered', 'setRootLocation');
      const others = current.value.filter((other) => locationKeyOf(other) !== key);
      current.set([location, ...others]);
    },
    /** No argument: all. */
    removeLocations: (locations?: Location[]) => removeKeys(locations?.map(keyOf)),
    /** No argument: all. Numbers and texts compare as texts. */
    unsetLocationIds: (ids?: (string | number)[]) => removeKeys(ids?.map(String)),
  };
}

function rootFirst(locations: Location[], rootId: string | undefined): Location[] {
  const root = locations.find((location) => locationKeyOf(location) === rootId);
  return root ? [root, ...locations.filter((location) => location !== root)] : locations;
}

function keyOf(location: Location): string {
  const key = locationKeyOf(location);
  if (key === null) throw new ParleyError('INVALID_ARGUMENT', 'A location needs an id or a locationName.');
  return key;
}
