import type { CommentAnnotation, CustomCategory, CustomPriority, CustomStatus } from '../CommentAnnotation.js';
import { fieldValues } from './fieldValues.js';
import { type FilterField, type FilterOption, UNSET } from './FilterField.js';

/** A value that can be chosen, and how many threads have it. */
export interface FacetOption {
  id: string;
  /** Absent: it has no value (`id` is `UNSET`), or no name of its own. */
  name?: string | undefined;
  /** Absent: unknown, as resolved threads are not loaded yet (`lazyLoadResolvedComments`). */
  count?: number | undefined;
}

interface Catalogue {
  statuses: readonly CustomStatus[];
  priorities: readonly CustomPriority[];
  categories: readonly CustomCategory[];
}

/**
 * The values of a field: those of the catalogue or of the field's own options first, then those of the threads. Counts are of all the
 * threads given, so they do not shrink while people choose.
 * @param leavesOutResolved resolved threads are not among them
 */
export function facetOptions(
  annotations: readonly CommentAnnotation[],
  field: FilterField,
  catalogue: Catalogue,
  leavesOutResolved = false,
): FacetOption[] {
  const options = new Map<string, FacetOption & { count: number }>();
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
  const ordered = inOrder<FacetOption>([...options.values()], field.order);
  if (!leavesOutResolved || field.field !== 'status') return ordered;
  const isOfResolved = (id: string) =>
    catalogue.statuses.some((status) => status.id === id && status.type === 'terminal');
  return ordered.map(({ count, ...option }) => (isOfResolved(option.id) ? option : { ...option, count }));
}

function ofCatalogue(field: string, { statuses, priorities, categories }: Catalogue): readonly FilterOption[] {
  if (field === 'status') return statuses;
  if (field === 'priority') return priorities;
  return field === 'category' ? categories : [];
}

/** Those in `order` are first, in its order. */
export function inOrder<T extends { id: string }>(options: readonly T[], order: readonly string[] = []): T[] {
  const placeOf = ({ id }: T) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...options].sort((a, b) => placeOf(a) - placeOf(b));
}
