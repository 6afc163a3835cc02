/** Loads the menus, popovers and toolbars of Radix. */
export const loadPopups = () => import('./popups.js');
