'use client';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useMethods } from './useMethods.js';

/** Closes the open documents, see `ParleyClient.unsetDocuments`. */
export function useUnsetDocuments(): Pick<ParleyClient, 'unsetDocuments'> {
  return useMethods('unsetDocuments');
}
