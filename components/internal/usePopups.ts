'use client';
import { useEffect } from 'react';
import { useNewest } from '../../hooks/useNewest.js';
import { loadPopups } from './loadPopups.js';
import type * as popups from './popups.js';
import { useLazy, useLoadWhenIdle } from './useLazy.js';

/**
 * The menus, popovers and toolbars of Radix, once they are loaded: when the browser is idle, at the latest when one is opened. `null` until then.
 * @param onFailure called where their code cannot be fetched while `isOpen`. The next opening tries again
 */
export function usePopups(isOpen: boolean, onFailure?: () => void): typeof popups | null {
  const { module, hasFailed } = useLazy(loadPopups, isOpen);
  useLoadWhenIdle(loadPopups, true);
  const newest = useNewest({ isOpen, onFailure });
  useEffect(() => {
    if (hasFailed && newest.current.isOpen) newest.current.onFailure?.();
  }, [hasFailed, newest]);
  return module;
}

/** For what is drawn inside a menu or a toolbar: that is not drawn before them. */
export const useLoadedPopups = () => useLazy(loadPopups, false).module!;
