import type { CommentAnnotation, CustomCategory, CustomPriority, CustomStatus } from '../CommentAnnotation.js';
import { fieldValues } from './fieldValues.js';
import { type FilterField, type FilterOption, UNSET } from './FilterField.js';

/** A value that can be chosen, and how many threads have it. */
export interface FacetOption {
  id: string;
  /** Absent: it has no value (`id` is `UNSET`), or no name of its own. */
  name?: string | undefined;
  count: number;
}

interface Catalogue {
  statuses: readonly CustomStatus[];
  priorities: readonly CustomPriority[];
  categories: readonly CustomCategory[];
}

/**
 * The values of a field: those of the catalogue or of the field's own options first, then what the threads have. Counts are of all the
 * threads given, so they do not shrink while people choose.
 */
export function facetOptions(
  annotations: readonly CommentAnnotation[],
  field: FilterField,
  catalogue: Catalogue,
): FacetOption[] {
  const options = new Map<string, FacetOption>();
  const add = ({ id, name }: FilterOption) => {
    const known = options.get(id);
    if (!known) options.set(id, { id, ...(name !== undefined && { name }), count: 0 });
    else if (known.name === undefined && name !== undefined) known.name = name;
  };
  for (const option of field.options ?? ofCatalogue(field.field, catalogue)) add(option);
  let unset = 0;
  for (const annotation of annotations) {
    const values = fieldValues(annotation, field);
    if (values.length === 0) unset += 1;
    for (const value of values) {
      add(value);
      options.get(value.id)!.count += 1;
    }
  }
  if (field.includeUnset && unset > 0) options.set(UNSET, { id: UNSET, count: unset });
  return inOrder([...options.values()], field.order);
}

function ofCatalogue(field: string, { statuses, priorities, categories }: Catalogue): readonly FilterOption[] {
  if (field === 'status') return statuses;
  if (field === 'priority') return priorities;
  return field === 'category' ? categories : [];
}

/** Those that `order` names come first, in its order. */
export function inOrder<T extends { id: string }>(options: readonly T[], order: readonly string[] = []): T[] {
  const placeOf = ({ id }: T) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...options].sort((a, b) => placeOf(a) - placeOf(b));
}
