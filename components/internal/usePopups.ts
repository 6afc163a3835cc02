'use client';
import { loadPopups } from './loadPopups.js';
import type * as popups from './popups.js';
import { useLazy, useLoadWhenIdle, type Lazy } from './useLazy.js';

/** The menus, popovers and toolbars of Radix. They are loaded when the browser is idle, at the latest when one is opened. */
export function usePopups(isOpen: boolean): Lazy<typeof popups> {
  useLoadWhenIdle(loadPopups, true);
  return useLazy(loadPopups, isOpen);
}

/** For what is drawn inside a menu or a toolbar: that is not drawn before them. */
export const useLoadedPopups = () => useLazy(loadPopups, false).module!;
