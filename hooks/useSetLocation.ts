'use client';
import type { Location } from '@parley/protocol';
import { useEffect } from 'react';
import { useParley } from './ParleyContext.js';
import { useStable } from './useStable.js';

/** The person is at this location while the component is there. @param append keep the other locations; default false */
export function useSetLocation(location: Location | undefined, append = false): void {
  const { client } = useParley();
  const place = useStable(location);
  useEffect(() => {
    if (!place) return undefined;
    client.setLocation(place, append);
    return () => client.removeLocations([place]);
  }, [client, place, append]);
}
