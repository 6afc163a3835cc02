import { locationKeyOf } from '@parley/protocol/constants';
import type { Location } from '../CommentAnnotation.js';
import type { CommentSidebarFilters } from './CommentSidebarFilters.js';
import { type FilterOption, UNSET } from './FilterField.js';

/** The ids of a chosen value of a field: one, or none. */
export function idsOfChosen(field: string, value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (field === 'location') return [locationKeyOf(value as Location) ?? ''].filter(Boolean);
  const { id, userId } = value as { id?: unknown; userId?: unknown };
  const found = userId ?? id;
  return typeof found === 'string' || typeof found === 'number' ? [String(found)] : [];
}

/** The ids that are chosen in a field. */
export function chosenIds(filters: CommentSidebarFilters, field: string): string[] {
  return (filters[field] ?? []).flatMap((value) => idsOfChosen(field, value));
}

/** Options of a field as filters, each as the field writes its values. */
export function chosenFilters(field: string, options: readonly FilterOption[]): CommentSidebarFilters {
  return { [field]: options.map((option) => valueOf(field, option)) };
}

function valueOf(field: string, { id, name }: FilterOption) {
  if (id === UNSET) return UNSET;
  if (PEOPLE.has(field)) return { userId: id, ...(name !== undefined && { name }) };
  if (field === 'location' || field === 'document' || field === 'version') return { id };
  return id;
}

const PEOPLE = new Set(['people', 'assigned', 'tagged', 'involved']);
