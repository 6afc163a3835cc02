'use client';
import { loadPopups } from './loadPopups.js';
import type * as popups from './popups.js';
import { useLazy, useLoadWhenIdle, type Lazy } from './useLazy.js';

/** Loads the menus, popovers and toolbars of Radix when the browser is idle. For components that may open one; loading does not render them again. */
export const usePopupsAhead = () => useLoadWhenIdle(loadPopups, true);

/** The menus, popovers and toolbars of Radix, loaded while `isOpen`. */
export const usePopups = (isOpen: boolean): Lazy<typeof popups> => useLazy(loadPopups, isOpen);

/** For components inside a menu or a toolbar: they render only after it is loaded. */
export const useLoadedPopups = () => usePopups(false).module!;
