'use client';
import { useMemo } from 'react';
import { type FilterField, type FilterOption, UNSET } from '../../src/elements/comment/sidebar/FilterField.js';
import { useLookUp, useStrings } from '../internal/useStrings.js';
import { sidebarStrings } from './strings.js';

export interface FieldNames {
  /** Name of a field: the host's, else ours, else its id. */
  labelOf(field: FilterField): string;
  /** Display name of a field's value. People are never named by an id. */
  nameOf(field: string, option: FilterOption): string;
}

/** Names of fields and their values. */
export function useFieldNames(): FieldNames {
  const strings = useStrings(sidebarStrings);
  const lookUp = useLookUp();
  return useMemo(
    () => ({
      labelOf: ({ field, label }) => label ?? (isBuiltIn(field) ? strings[field] : field),
      nameOf(field, { id, name }) {
        if (id === UNSET) return strings[UNSET_NAMES[field] ?? 'notSet'];
        if (name !== undefined) return TRANSLATED.has(field) ? lookUp(name) : name;
        return PEOPLE.has(field) ? strings.unknownUser : id;
      },
    }),
    [strings, lookUp],
  );
}

const BUILT_IN = [
  'status',
  'priority',
  'category',
  'people',
  'assigned',
  'tagged',
  'involved',
  'location',
  'version',
  'document',
] as const;
const isBuiltIn = (field: string): field is (typeof BUILT_IN)[number] =>
  (BUILT_IN as readonly string[]).includes(field);
const PEOPLE = new Set(['people', 'assigned', 'tagged', 'involved']);
const TRANSLATED = new Set(['status', 'priority', 'category']);
const UNSET_NAMES: Record<string, 'unassigned' | 'untagged' | 'others'> = {
  assigned: 'unassigned',
  tagged: 'untagged',
  location: 'others',
  document: 'others',
  version: 'others',
};
