import type { UiState } from './uiStore.js';

/** The source of translations: the `language` and `translations` of the provider. */
export interface Language {
  /** BCP 47 tag, such as `de` or `pt-BR`. */
  language: string;
  /** By language, then by the English source text. */
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The provider's language, else the browser's, else English. */
export const languageOf = ({ language, translations }: Pick<UiState, 'language' | 'translations'>): Language => ({
  language: language ?? globalThis.navigator?.language ?? 'en',
  translations,
});

/** A text in the language of the provider; English where there is no translation of it. */
export const translateText = (ui: Pick<UiState, 'language' | 'translations'>, text: string): string =>
  lookUp(text, languageOf(ui)) ?? text;

/**
 * A text by its English source, looked up in the whole tag first and then in its language alone (`pt-BR`, `pt`); `undefined` when there is no
 * translation of it. Texts of a backend may be `constructor`.
 */
export const lookUp = (text: string, language: Language): string | undefined =>
  textsOf(language).find((texts) => texts && Object.hasOwn(texts, text))?.[text];

/** Of the whole tag, and of its language alone. */
export const textsOf = ({ language, translations }: Language) => [
  translations[language],
  translations[language.split('-')[0]!],
];
