import { readFileSync } from 'node:fs';
import type { EmailTranslations } from '../../domain/consequences/email/strings/EmailStrings.js';
import { english } from '../../domain/consequences/email/strings/english.js';
import { ConfigurationError } from '../ConfigurationError.js';

/**
 * Reads the texts of email that the operator adds: JSON of `{ "fr": { "mentioned": "…" } }`.
 * @throws ConfigurationError names the language and the text that is wrong
 */
export function readEmailTranslations(file: string): EmailTranslations {
  const given = parse(file);
  return Object.fromEntries(
    Object.entries(given).map(([tag, strings]) => [languageOf(tag, file), checked(strings, `${file}, "${tag}"`)]),
  );
}

function parse(file: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(readFileSync(file, 'utf8')), file);
  } catch (cause) {
    if (cause instanceof ConfigurationError) throw cause;
    throw new ConfigurationError(`PARLEY_EMAIL_TEXTS: ${(cause as Error).message}`, { cause });
  }
}

function languageOf(tag: string, file: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0]!; // one tag gives one
  } catch (cause) {
    throw new ConfigurationError(`${file}: "${tag}" is no language tag, as "fr" or "pt-BR".`, { cause });
  }
}

function checked(strings: unknown, place: string): EmailTranslations[string] {
  for (const [name, text] of Object.entries(asObject(strings, place))) {
    if (!Object.hasOwn(english, name)) {
      throw new ConfigurationError(`${place}: there is no text "${name}". \`parley email-texts\` prints all of them.`);
    }
    const isPlural = typeof english[name as keyof typeof english] !== 'string';
    const forms = isPlural ? Object.values(asObject(text, `${place}, "${name}"`)) : [text];
    if (
      forms.some((form) => typeof form !== 'string' || form === '') ||
      (isPlural && !Object.hasOwn(text as object, 'other'))
    ) {
      throw new ConfigurationError(
        `${place}: "${name}" is ${isPlural ? 'an object of texts with "other"' : 'a text that is not empty'}.`,
      );
    }
  }
  return strings as EmailTranslations[string]; // checked above, name by name
}

function asObject(value: unknown, place: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ConfigurationError(`${place} must be a JSON object.`);
}
