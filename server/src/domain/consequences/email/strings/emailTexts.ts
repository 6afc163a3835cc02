import type { EmailStrings, EmailTranslations } from './EmailStrings.js';
import { english } from './english.js';
import { german } from './german.js';

/** The languages that the service brings along. */
export const BUILT_IN: EmailTranslations = { en: english, de: german };

export interface EmailTexts {
  strings: EmailStrings;
  /** The language of the texts, with the region of the reader: dates are written by it. */
  language: string;
  direction: 'ltr' | 'rtl';
}

/**
 * Returns the texts for a reader, in the first of these languages that has any: by the whole tag, then by the language alone (`pt-BR`, `pt`).
 * A text that a language lacks is English, as everything is for a reader whose language is not known.
 * @param wanted language tags, best first
 */
export function emailTexts(translations: EmailTranslations, wanted: readonly (string | undefined)[]): EmailTexts {
  const tags = wanted.flatMap((tag) => canonical(tag));
  for (const tag of tags) {
    const base = new Intl.Locale(tag).language;
    const strings = { ...stringsIn(translations, base), ...(tag !== base && stringsIn(translations, tag)) };
    if (Object.keys(strings).length === 0) continue;
    return {
      strings: { ...english, ...stringsIn(translations, 'en'), ...strings },
      language: tag,
      direction: RIGHT_TO_LEFT.has(base) ? 'rtl' : 'ltr',
    };
  }
  return { strings: { ...english, ...stringsIn(translations, 'en') }, language: 'en', direction: 'ltr' };
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi']);

const stringsIn = (translations: EmailTranslations, tag: string): Partial<EmailStrings> => ({
  ...(Object.hasOwn(BUILT_IN, tag) && BUILT_IN[tag]),
  ...(Object.hasOwn(translations, tag) && translations[tag]),
});

/** The tag as the table writes it (`de-at` becomes `de-AT`); none for an invalid language tag. */
function canonical(tag: string | undefined): string[] {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}
