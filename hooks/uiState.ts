'use client';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { useUi } from './useUi.js';

/** The host's own state, shared with slots; `undefined` while nothing is set. `setUiState` merges, `null` resets a key. */
export function useUiState<T extends object = Record<string, unknown>>(): {
  uiState: T | undefined;
  setUiState: ParleyClient['setUiState'];
} {
  const state = useUi(selectHost);
  // The host says what it has put there.
  return {
    uiState: Object.keys(state).length > 0 ? (state as T) : undefined,
    setUiState: useParley().client.setUiState,
  };
}

const selectHost = ({ host }: UiState) => host;
