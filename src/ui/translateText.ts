import type { UiState } from './uiStore.js';

/** A text in the host's language, looked up by its English source: the whole tag first, then its language alone (`pt-BR`, `pt`). */
export function translateText(
  { language, translations }: Pick<UiState, 'language' | 'translations'>,
  text: string,
): string {
  const tag = language ?? globalThis.navigator?.language ?? 'en';
  const found = translations[tag]?.[text] ?? translations[tag.split('-')[0]!]?.[text];
  return typeof found === 'string' ? found : text; // a template of a backend may be `constructor`
}
