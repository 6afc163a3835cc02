'use client';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { chosenFilters, chosenIds } from '../../src/elements/comment/sidebar/chosenValues.js';
import type { FacetOption } from '../../src/elements/comment/sidebar/facetOptions.js';
import type { FilterField } from '../../src/elements/comment/sidebar/FilterField.js';
import { useCommentsSidebarState } from './CommentsSidebarRootContext.js';
import { useFieldNames } from './useFieldNames.js';

/** A value that can be chosen. */
export interface CommentsSidebarChoice extends FacetOption {
  name: string;
  isChosen: boolean;
  setChosen: (isChosen: boolean) => void;
}

export interface CommentsSidebarFilterProps extends Omit<ComponentPropsWithoutRef<'fieldset'>, 'children'> {
  /** The field that the values are of. */
  field: FilterField;
  /** Class of the `<legend>`. */
  legendClassName?: string | undefined;
  /** Renders the values. */
  children: (choices: readonly CommentsSidebarChoice[]) => ReactNode;
}

/** One field of the filter panel. Renders a `<fieldset>` named by its `<legend>`. With `select: 'single'` a choice replaces the one before. */
export const CommentsSidebarFilter = forwardRef<HTMLFieldSetElement, CommentsSidebarFilterProps>(
  function CommentsSidebarFilter({ field, legendClassName, children, ...props }, ref) {
    const { facets, filters, setFilters } = useCommentsSidebarState('CommentsSidebar.Filter');
    const { labelOf, nameOf } = useFieldNames();
    const options = facets(field);
    const chosen = new Set(chosenIds(filters, field.field));
    const choices = options.map((option): CommentsSidebarChoice => ({
      ...option,
      name: nameOf(field.field, option),
      isChosen: chosen.has(option.id),
      setChosen(isChosen) {
        const others = field.select === 'single' ? [] : options.filter(({ id }) => chosen.has(id) && id !== option.id);
        setFilters(chosenFilters(field.field, isChosen ? [...others, option] : others));
      },
    }));
    return (
      <fieldset data-parley-part="filter" data-parley-field={field.field} {...props} ref={ref}>
        <legend className={legendClassName}>{labelOf(field)}</legend>
        {children(choices)}
      </fieldset>
    );
  },
);
