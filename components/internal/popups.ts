/** What Radix draws in and over the page once somebody is at it. One chunk, which `usePopups` loads: all of them are made of the same parts. */
export {
  Menu,
  MenuAnchor,
  MenuContent,
  MenuItem,
  MenuItemIndicator,
  MenuLabel,
  MenuPortal,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '@radix-ui/react-menu';
export { Popover, PopoverAnchor, PopoverContent, PopoverPortal } from '@radix-ui/react-popover';
export { ToolbarButton } from '@radix-ui/react-toolbar';
export { Toolbar } from './Toolbar.js';
