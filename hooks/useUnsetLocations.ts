'use client';
import { useMemo } from 'react';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';

/** Leaves locations, all of them when none is named; see `ParleyClient.removeLocations`. */
export function useUnsetLocations(): { unsetLocations: ParleyClient['removeLocations'] } {
  const { client } = useParley();
  return useMemo(() => ({ unsetLocations: client.removeLocations }), [client]);
}
