'use client';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { useUi } from './useUi.js';

/** The theme of everything without a `darkMode` of its own. */
export function useTheme(): { theme: UiState['theme']; setDarkMode: ParleyClient['setDarkMode'] } {
  return { theme: useUi(selectTheme), setDarkMode: useParley().client.setDarkMode };
}

const selectTheme = ({ theme }: UiState) => theme;
