import type { Location } from '@parley/protocol';
import { locationKeyOf, ParleyError } from '@parley/protocol/constants';
import type { InitUpdateEvent } from '../coreEvents.js';
import type { SetLocationsOptions } from './ActiveDocuments.js';
import type { DocumentAccessOptions, LocationMethods } from './DocumentAccess.js';

type LocationsOptions = Pick<DocumentAccessOptions, 'events' | 'locations' | 'excludedLocationIds'>;

/** The person's locations in the documents. They are preserved over a sign-out, as the host set them. */
export function createLocations({
  events,
  locations: current,
  excludedLocationIds,
}: LocationsOptions): LocationMethods {
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
    excludeLocationIds: (ids) => excludedLocationIds.set(ids.map(String)),
    setLocations,
    setLocation: (location, append = false) => setLocations([location], { appendLocation: append }),
    setRootLocation(location) {
      const key = keyOf(location);
      announce('setRootLocationTriggered', 'setRootLocation');
      const others = current.value.filter((other) => locationKeyOf(other) !== key);
      current.set([location, ...others]);
    },
    removeLocations: (locations) => removeKeys(locations?.map(keyOf)),
    unsetLocationIds: (ids) => removeKeys(ids?.map(String)),
  };
}

function rootFirst(locations: Location[], id: Location['id']): Location[] {
  const rootKey = locationKeyOf({ id });
  const root = locations.find((location) => locationKeyOf(location) === rootKey);
  return root ? [root, ...locations.filter((location) => location !== root)] : locations;
}

function keyOf(location: Location): string {
  const key = locationKeyOf(location);
  if (key === null) throw new ParleyError('INVALID_ARGUMENT', 'A location needs an id or a locationName.');
  return key;
}
