'use client';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useMethods } from './useMethods.js';

/** Makes another open document the root, see `ParleyClient.setRootDocument`. */
export function useSetRootDocument(): Pick<ParleyClient, 'setRootDocument'> {
  return useMethods('setRootDocument');
}
