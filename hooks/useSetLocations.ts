'use client';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useMethods } from './useMethods.js';

/** Says where in the documents the person is, see `ParleyClient.setLocations`. */
export function useSetLocations(): Pick<ParleyClient, 'setLocations'> {
  return useMethods('setLocations');
}
