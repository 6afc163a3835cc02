/** The Radix popups, needed once a person interacts. One chunk, loaded by `usePopups`, because they share the same code. */
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
