'use client';
import { loadPopups } from './loadPopups.js';
import type * as popups from './popups.js';
import { useLazy, useLoadWhenIdle, type Lazy } from './useLazy.js';

/** Loads the menus, popovers and toolbars of Radix when the browser is idle. For what may open one; it is not drawn again when they come. */
export const usePopupsAhead = () => useLoadWhenIdle(loadPopups, true);

/** The menus, popovers and toolbars of Radix, loaded while `isOpen`. */
export const usePopups = (isOpen: boolean): Lazy<typeof popups> => useLazy(loadPopups, isOpen);

/** For what is drawn inside a menu or a toolbar: that is not drawn before them. */
export const useLoadedPopups = () => usePopups(false).module!;
