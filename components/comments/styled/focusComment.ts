import { giveFocusTo } from '../../internal/giveFocusTo.js';

/** Focuses the menu of a comment, else the first control in it. */
export const focusComment = (row: Element | null | undefined): boolean =>
  giveFocusTo(row?.querySelector('[aria-haspopup=menu]'), row?.querySelector('button, a[href]'));
