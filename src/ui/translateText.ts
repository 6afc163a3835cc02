import type { UiState } from './uiStore.js';

/**
 * A text in the host's language, looked up by its English source: the whole tag first, then its language alone (`pt-BR`, `pt`).
 * @param otherwise where there is no translation
 */
export function translateText(
  { language, translations }: Pick<UiState, 'language' | 'translations'>,
  text: string,
  otherwise = text,
): string {
  const tag = language ?? globalThis.navigator?.language ?? 'en';
  const found = translations[tag]?.[text] ?? translations[tag.split('-')[0]!]?.[text];
  return typeof found === 'string' ? found : otherwise; // a template of a backend may be `constructor`
}
