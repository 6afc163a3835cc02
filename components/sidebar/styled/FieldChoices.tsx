'use client';
import { useState } from 'react';
import type { FilterField } from '../../../src/elements/comment/sidebar/FilterField.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { CommentsSidebarFilter, type CommentsSidebarChoice } from '../CommentsSidebarFilter.js';
import { sidebarStrings } from '../strings.js';
import { useFieldNames } from '../useFieldNames.js';
import { ChoicesDropdown } from './ChoicesDropdown.js';

interface FieldChoicesProps {
  field: FilterField;
  /** Show how many threads have each value; the field may override it. */
  filterCount: boolean;
  /** `dropdown`: behind a button that shows the choice. */
  layout: 'dropdown' | 'checkbox';
}

/** The values of one field, to choose. */
export function FieldChoices({ field, filterCount, layout }: FieldChoicesProps) {
  const hasCounts = field.showCounts ?? filterCount;
  return (
    <CommentsSidebarFilter field={field} className="parley-sidebar-filter" legendClassName="parley-sidebar-legend">
      {(choices) => {
        const list = <Choices field={field} choices={choices} hasCounts={hasCounts} />;
        if (layout === 'checkbox') return list;
        return (
          <ChoicesDropdown field={field} choices={choices}>
            {list}
          </ChoicesDropdown>
        );
      }}
    </CommentsSidebarFilter>
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
            {hasCounts && count !== undefined && <span className="parley-count">{count}</span>}
          </label>
        ))}
      </div>
    </>
  );
}

/** Shorter lists need no search field. */
const SEARCHABLE_FROM = 6;
