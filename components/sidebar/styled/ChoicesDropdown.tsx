'use client';
import type { ReactNode } from 'react';
import type { FilterField } from '../../../src/elements/comment/sidebar/FilterField.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import type { CommentsSidebarChoice } from '../CommentsSidebarFilter.js';
import { sidebarStrings } from '../strings.js';
import { useFieldNames } from '../useFieldNames.js';
import { Dropdown } from './Dropdown.js';

interface ChoicesDropdownProps {
  field: FilterField;
  choices: readonly CommentsSidebarChoice[];
  children: ReactNode;
}

/** The values of a field behind a button that shows the chosen ones. */
export function ChoicesDropdown({ field, choices, children }: ChoicesDropdownProps) {
  const strings = useStrings(sidebarStrings);
  const { labelOf } = useFieldNames();
  const chosen = choices.filter(({ isChosen }) => isChosen).map(({ name }) => name);
  const names = chosen.length > 0 ? chosen.join(', ') : (field.placeholder ?? strings.any);
  return (
    <Dropdown
      face={names}
      label={fill(strings.fieldChosen, { field: labelOf(field), names })}
      isChosen={chosen.length > 0}
    >
      {children}
    </Dropdown>
  );
}
