'use client';
import { useLayoutEffect } from '@radix-ui/react-use-layout-effect';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { isFocusNowhere } from './giveFocusTo.js';

/**
 * Keeps the focus in a list when the focused entry is deleted: it moves to the entry that takes its place, else to the one before, and returns to the
 * entry when the deletion is undone. Focus elsewhere is not moved, nor is it restored after the person removed it, as by a press on the page.
 * @param ids Of the entries: their `data-parley-id`.
 * @param focus Moves it to an entry; `undefined`: none remains.
 * @returns Records which entry has the focus, also in a menu of it. Always the same function.
 */
export function useFocusAfterDeletion(
  list: RefObject<Element | null>,
  ids: readonly string[],
  focus: (entry: Element | undefined) => void,
): (id: string | undefined) => void {
  const focused = useRef<string>(undefined);
  const deleted = useRef<string>(undefined);
  const before = useRef(ids);

  useLayoutEffect(() => {
    const at = before.current.indexOf(focused.current ?? '');
    before.current = ids;
    const isFree = isFocusNowhere();
    if (deleted.current !== undefined && ids.includes(deleted.current)) {
      // A dialog takes the focus itself when the pressed button is removed.
      if (isFree || document.activeElement?.contains(list.current)) focus(entryIn(list.current, deleted.current));
      deleted.current = undefined;
    } else if (isFree && at >= 0 && !ids.includes(focused.current!)) {
      deleted.current = focused.current;
      focus(entryIn(list.current, ids[Math.min(at, ids.length - 1)]));
    }
  });

  useEffect(() => {
    const handleFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) return;
      // Some browsers also fire this for an element being removed: it is disconnected by then.
      queueMicrotask(() => {
        if ((target as Element).isConnected && isFocusNowhere()) focused.current = deleted.current = undefined;
      });
    };
    document.addEventListener('focusout', handleFocusOut);
    return () => document.removeEventListener('focusout', handleFocusOut);
  }, []);

  return useCallback((id) => {
    focused.current = id;
  }, []);
}

/** The element of an entry. */
export const entryIn = (list: Element | null, id = '') =>
  list?.querySelector(`[data-parley-id="${CSS.escape(id)}"]`) ?? undefined;
