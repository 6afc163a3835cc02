'use client';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useMethods } from './useMethods.js';

/** Makes a location the root, see `ParleyClient.setRootLocation`. */
export function useSetRootLocation(): Pick<ParleyClient, 'setRootLocation'> {
  return useMethods('setRootLocation');
}
