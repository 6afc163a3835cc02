import type { SelectPartProps } from './SelectField.js';
import { CheckIcon, ChevronIcon } from './icons.js';

/** Look of all selects in styled components. */
export const selectLook = {
  listClassName: 'parley-root parley-menu parley-select-list',
  optionClassName: 'parley-menu-item',
  sign: <ChevronIcon />,
  checkedSign: <CheckIcon />,
} satisfies SelectPartProps;
