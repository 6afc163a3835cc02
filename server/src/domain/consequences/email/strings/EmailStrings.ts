import type { english } from './english.js';

/** A text by number: `other`, and the other plural categories of the language in `Intl.PluralRules`. `{count}` is the number. */
export type PluralText = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Every text of email in one language. */
export type EmailStrings = {
  readonly [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : PluralText;
};

/** Texts of an operator by language tag, such as `fr` or `pt-BR`. They add languages, and replace single texts of ours. */
export type EmailTranslations = Readonly<Record<string, Partial<EmailStrings>>>;
