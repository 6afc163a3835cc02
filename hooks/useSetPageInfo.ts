'use client';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useMethods } from './useMethods.js';

/** Address and title recorded with new data, see `ParleyClient.setPageInfo`. */
export function useSetPageInfo(): Pick<ParleyClient, 'setPageInfo' | 'clearPageInfo'> {
  return useMethods('setPageInfo', 'clearPageInfo');
}
