'use client';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { useParley } from '../../hooks/ParleyContext.js';
import { lookUp, translateTable, type Strings, type StringsTable } from './strings.js';
import { contextOf } from '../../src/contextOf.js';

/** A family's texts in the language of the provider. `table` must be a constant, as a new object is translated again. */
export function useStrings<Table extends StringsTable>(table: Table): Strings<Table> {
  const { client } = useParley();
  const language = useLanguage();
  const translations = useStore(contextOf(client).ui, (ui) => ui.translations);
  return useMemo(() => translateTable(table, { language, translations }), [table, language, translations]);
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
  return language ?? (typeof navigator === 'undefined' ? 'en' : navigator.language);
}
