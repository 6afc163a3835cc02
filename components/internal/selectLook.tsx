import type { SelectPartProps } from './SelectField.js';
import { CheckIcon, ChevronIcon } from './icons.js';

/** What styled components give to every select. */
export const selectLook = {
  listClassName: 'parley-root parley-menu parley-select-list',
  optionClassName: 'parley-menu-item',
  sign: <ChevronIcon />,
  checkedSign: <CheckIcon />,
} satisfies SelectPartProps;
