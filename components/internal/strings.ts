import { lookUp, textsOf, type Language } from '../../src/ui/translateText.js';

/** A text that depends on a number. English has two forms; `{count}` is the placeholder for the number. */
export interface Counted {
  one: string;
  other: string;
}

/** The English table of a family: text, or text that depends on a number. */
export type StringsTable = Record<string, string | Counted>;

/** The texts as components read them: the same keys, in the language of the provider, plurals as functions. */
export type Strings<Table extends StringsTable> = {
  readonly [Key in keyof Table]: Table[Key] extends string ? string : (count: number, shown?: string) => string;
};

/**
 * Translates a table. A text is looked up by its English source, in the whole tag first and then in its language alone
 * (`pt-BR`, `pt`); missing texts stay English. A plural is looked up by the English form for its number; a
 * language with more forms than English adds the CLDR category: `"{count} unread|few"`.
 */
export function translateTable<Table extends StringsTable>(
  table: Table,
  { language, translations }: Language,
): Strings<Table> {
  const find = (text: string) => lookUp(text, { language, translations });
  const isTranslated = textsOf({ language, translations }).some(Boolean);
  let plurals: Intl.PluralRules | undefined;
  /** The first plural rules of a page take a slow device 100 ms to create: not needed without a translation. */
  const findForm = (text: string, count: number) =>
    isTranslated ? find(`${text}|${(plurals ??= pluralsOf(language)).select(count)}`) : undefined;

  const entries = Object.entries(table).map(([key, text]) => {
    if (typeof text === 'string') return [key, find(text) ?? text];
    const counted = (count: number, shown = String(count)) => {
      const english = count === 1 ? text.one : text.other;
      const found = findForm(text.other, count) ?? find(english) ?? english;
      return fill(found, { count: shown });
    };
    return [key, counted];
  });
  // `entries` contains each key of the table with the kind of value that `Strings` gives it; the compiler cannot infer that.
  return Object.fromEntries(entries) as Strings<Table>;
}

/** Puts values into the `{name}` places of a text. A place without a value stays as written. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written);
}

/** A tag that the platform refuses falls back to English: a typing mistake in `language` must not take the page down. */
function pluralsOf(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language);
  } catch {
    return new Intl.PluralRules('en');
  }
}
