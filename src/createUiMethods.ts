import type { ParleyClient } from './ParleyClient.js';
import type { UiStore } from './ui/uiStore.js';

type UiMethods = Pick<
  ParleyClient,
  'setDarkMode' | 'setLanguage' | 'setTranslations' | 'setUiState' | 'getUiState' | 'disableFeatures'
>;

/** The client methods that set the appearance, texts and features of components. */
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
