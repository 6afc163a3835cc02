'use client';
import { useState } from 'react';
import type { FilterField } from '../../../src/elements/comment/sidebar/FilterField.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { CommentsSidebarFilter, type CommentsSidebarChoice } from '../CommentsSidebarFilter.js';
import { useCommentsSidebarState } from '../CommentsSidebarRootContext.js';
import { CommentsSidebarReset } from '../sidebarButtons.js';
import { sidebarStrings } from '../strings.js';
import { useFieldNames } from '../useFieldNames.js';

interface FilterPanelProps {
  id: string;
  /** Show how many threads have each value; a field may say otherwise. */
  filterCount: boolean;
}

/** The sections of the filter panel. */
export function FilterPanel({ id, filterCount }: FilterPanelProps) {
  const { fields } = useCommentsSidebarState('CommentsSidebar.Filter');
  const strings = useStrings(sidebarStrings);
  return (
    <div id={id} role="group" aria-label={strings.filters} className="parley-sidebar-filters">
      {fields.map((field) => (
        <CommentsSidebarFilter
          key={field.field}
          field={field}
          className="parley-sidebar-filter"
          legendClassName="parley-sidebar-legend"
        >
          {(choices) => <Choices field={field} choices={choices} hasCounts={field.showCounts ?? filterCount} />}
        </CommentsSidebarFilter>
      ))}
      <CommentsSidebarReset className="parley-button" />
    </div>
  );
}

interface ChoicesProps {
  field: FilterField;
  choices: readonly CommentsSidebarChoice[];
  hasCounts: boolean;
}

function Choices({ field, choices, hasCounts }: ChoicesProps) {
  const strings = useStrings(sidebarStrings);
  const { labelOf } = useFieldNames();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLocaleLowerCase();
  const shown = choices.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <>
      {field.searchable && choices.length > SEARCHABLE_FROM && (
        <input
          type="search"
          className="parley-sidebar-find"
          value={words}
          placeholder={field.placeholder}
          aria-label={fill(strings.findOption, { field: labelOf(field) })}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div className="parley-sidebar-choices">
        {shown.map(({ id, name, count, isChosen, setChosen }) => (
          <label key={id} className="parley-sidebar-choice">
            <input type="checkbox" checked={isChosen} onChange={(event) => setChosen(event.target.checked)} />
            <span className="parley-sidebar-choice-name" dir="auto">
              {name}
            </span>
            {hasCounts && <span className="parley-count">{count}</span>}
          </label>
        ))}
      </div>
    </>
  );
}

/** Fewer than this one sees at once. */
const SEARCHABLE_FROM = 6;
