'use client';
import type { FilterField } from '../../../src/elements/comment/sidebar/FilterField.js';
import {
  type MinimalFilterConfig,
  typeOfMinimalFilter,
} from '../../../src/elements/comment/sidebar/MinimalFilterConfig.js';
import { FilterIcon } from '../../internal/icons.js';
import { selectLook } from '../../internal/selectLook.js';
import { useStrings } from '../../internal/useStrings.js';
import { CommentsSidebarMinimalFilter } from '../CommentsSidebarMinimalFilter.js';
import { useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { CommentsSidebarGroupBy, CommentsSidebarQuickFilter, CommentsSidebarSort } from '../sidebarSelects.js';
import { sidebarStrings } from '../strings.js';
import { useFieldNames } from '../useFieldNames.js';
import { Dropdown } from './Dropdown.js';
import { FieldChoices } from './FieldChoices.js';

export interface MinimalFiltersProps {
  /** Controls of the head behind one funnel, in place of ours. */
  miniFilters?: readonly MinimalFilterConfig[] | undefined;
  /** Controls of the head beside each other, in place of ours and of that funnel. */
  minimalFilters?: readonly MinimalFilterConfig[] | undefined;
}

/** The choices of the head: the host's, else quick choices, order and groups. */
export function MinimalFilters({
  miniFilters = [],
  minimalFilters = [],
  filterCount,
}: MinimalFiltersProps & { filterCount: boolean }) {
  const strings = useStrings(sidebarStrings);
  const { labelOf } = useFieldNames();
  const { fields: known } = useCommentsSidebarState('CommentsSidebar.MinimalFilter');
  const fieldsOf = ({ field, fields = [] }: MinimalFilterConfig): readonly FilterField[] =>
    field === undefined ? fields : [known.find((one) => one.field === field) ?? { field }, ...fields];
  const choicesOf = (config: MinimalFilterConfig) =>
    fieldsOf(config).map((field) => (
      <FieldChoices key={field.field} field={field} filterCount={filterCount} layout="checkbox" />
    ));

  // Configurations have no ids; their order is the host's.
  if (minimalFilters.length > 0) {
    return minimalFilters.map((config, at) => {
      if (typeOfMinimalFilter(config) !== 'filter') {
        return <CommentsSidebarMinimalFilter key={at} config={config} {...selectLook} className="parley-choice" />;
      }
      const [first] = fieldsOf(config);
      const label = config.label ?? (first ? labelOf(first) : strings.filter);
      return (
        <Dropdown key={at} face={label} label={label}>
          {choicesOf(config)}
        </Dropdown>
      );
    });
  }
  if (miniFilters.length > 0) {
    return (
      <Dropdown face={<FilterIcon />} label={strings.quickFilters}>
        {miniFilters.map((config, at) =>
          typeOfMinimalFilter(config) === 'filter' ? (
            choicesOf(config)
          ) : (
            <CommentsSidebarMinimalFilter key={at} config={config} {...selectLook} className="parley-choice" />
          ),
        )}
      </Dropdown>
    );
  }
  return (
    <>
      <CommentsSidebarQuickFilter {...selectLook} className="parley-choice" />
      <CommentsSidebarSort {...selectLook} className="parley-choice" />
      <CommentsSidebarGroupBy {...selectLook} className="parley-choice" />
    </>
  );
}
