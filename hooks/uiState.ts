'use client';
import { useEffect } from 'react';
import { contextOf } from '../src/contextOf.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { useUi } from './useUi.js';

/**
 * State of the app's own that its slots read too. `uiState` is `undefined` while nothing is set. `setUiState` merges; `null` resets a key.
 * @example const { uiState, setUiState } = useUiState<{ isCompact: boolean }>();
 */
export function useUiState<T extends object = Record<string, unknown>>(): {
  uiState: T | undefined;
  setUiState: ParleyClient['setUiState'];
} {
  const state = useUi(selectHost);
  // The host declares the type of its own state.
  return {
    uiState: Object.keys(state).length > 0 ? (state as T) : undefined,
    setUiState: useParley().client.setUiState,
  };
}

/** The theme of all components that have no `darkMode` of their own. */
export function useTheme(): { theme: UiState['theme']; setDarkMode: ParleyClient['setDarkMode'] } {
  return { theme: useUi(selectTheme), setDarkMode: useParley().client.setDarkMode };
}

/** Follows the color scheme of the system when the configuration says so (`usePrefersColorScheme`). */
export function useColorScheme(client: ParleyClient) {
  useEffect(() => {
    if (!contextOf(client).config.usePrefersColorScheme) return undefined;
    const query = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => client.setDarkMode(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [client]);
}

const selectTheme = ({ theme }: UiState) => theme;
const selectHost = ({ host }: UiState) => host;
