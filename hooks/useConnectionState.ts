'use client';
import type { ConnectionState } from '../src/transport/Transport.js';
import { useParley } from './ParleyContext.js';
import { useObservable } from './useObservable.js';

/** `pendingInit`, `pendingData`, `online` or `offline`. */
export function useConnectionState(): ConnectionState {
  return useObservable(useParley().client.getConnectionState());
}
