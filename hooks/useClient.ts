'use client';
import { useMemo } from 'react';
import type { ParleyClient } from '../src/ParleyClient.js';
import { useParley } from './ParleyContext.js';

/** The client; `null` on the server and until the provider has called `onClientLoad`. */
export function useClient(): { client: ParleyClient | null } {
  const { client, isLoaded } = useParley();
  return useMemo(() => ({ client: isLoaded ? client : null }), [client, isLoaded]);
}
