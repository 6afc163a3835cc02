'use client';
import { useEffect } from 'react';
import type { Undo } from '../../src/ui/createUndo.js';

/** The deletions on this page that can be undone, the newest last: several providers may have one each. */
const offers: object[] = [];

/** Ctrl+Z outside of a text field undoes the newest deletion of the page. @param offered what is deleted; `null`: nothing can be undone */
export function useUndoKey(offered: unknown, undo: Pick<Undo<unknown>, 'undo'>): void {
  useEffect(() => {
    if (offered === null) return;
    const own = {};
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        offers.at(-1) !== own ||
        event.key !== 'z' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        isField(event.target)
      )
        return;
      event.preventDefault();
      undo.undo();
    };
    offers.push(own);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      offers.splice(offers.indexOf(own), 1);
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, [undo, offered]);
}

/** Whether the keys are for what somebody writes there. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
