import type { ParleyClient } from './ParleyClient.js';
import type { UiStore } from './ui/uiStore.js';

type UiMethods = Pick<
  ParleyClient,
  'setDarkMode' | 'setLanguage' | 'setTranslations' | 'setUiState' | 'getUiState' | 'disableFeatures'
>;

/** The part of the client that says how components look and what they show. */
export const createUiMethods = (ui: UiStore): UiMethods => ({
  setDarkMode: (isDark) => ui.setState({ theme: isDark ? 'dark' : 'light' }),
  setLanguage: (language) => ui.setState({ language }),
  setTranslations: (translations) => ui.setState({ translations }),
  setUiState: (state) =>
    ui.setState(({ host }) => ({
      host: Object.fromEntries(Object.entries({ ...host, ...state }).filter(([, value]) => value != null)),
    })),
  getUiState: () => ui.getState().host,
  disableFeatures: (disabledFeatures) => ui.setState({ disabledFeatures }),
});
