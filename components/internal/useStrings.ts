'use client';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import { lookUp, type Language } from '../../src/ui/translateText.js';
import { translateTable, type Strings, type StringsTable } from './strings.js';

/** Of each table the newest translation: a table is in dozens of components of a page. */
const translated = new WeakMap<StringsTable, Language & { strings: unknown }>();

/** A family's texts in the language of the provider. `table` must be a constant, as a new object is translated again. */
export function useStrings<Table extends StringsTable>(table: Table): Strings<Table> {
  const { client } = useParley();
  const language = useLanguage();
  const translations = useStore(contextOf(client).ui, (ui) => ui.translations);
  return useMemo(() => translateOnce(table, { language, translations }), [table, language, translations]);
}

/** Translates a single text that is not in a table, the name of a channel for instance; English where there is nothing. */
export function useLookUp(): (text: string) => string {
  const { client } = useParley();
  const language = useLanguage();
  const translations = useStore(contextOf(client).ui, (ui) => ui.translations);
  return useCallback((text) => lookUp(text, { language, translations }) ?? text, [language, translations]);
}

/** The provider's `language`, else the browser's, else English: a BCP 47 tag. */
export function useLanguage(): string {
  const { client } = useParley();
  const language = useStore(contextOf(client).ui, (ui) => ui.language);
  const ofBrowser = useSyncExternalStore(never, languageOfBrowser, languageOfServer);
  return language ?? ofBrowser;
}

const never = () => () => {};
const languageOfBrowser = () => navigator.language;
/** Also of the first rendering of a page from a server, which has to be the same. */
const languageOfServer = () => 'en';

function translateOnce<Table extends StringsTable>(table: Table, { language, translations }: Language): Strings<Table> {
  const cached = translated.get(table);
  // Made of this very table.
  if (cached?.language === language && cached.translations === translations) return cached.strings as Strings<Table>;
  const strings = translateTable(table, { language, translations });
  translated.set(table, { language, translations, strings });
  return strings;
}
