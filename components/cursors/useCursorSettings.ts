'use client';
import { useEffect } from 'react';
import { useCursorElement } from '../../hooks/elements.js';
import type { CursorsOptions } from './useCursorPeople.js';

/** Sets what the host has chosen for the pointer of the whole client. */
export function useCursorSettings({ inactivityTime, allowedElementIds }: CursorsOptions): void {
  const element = useCursorElement();
  const allowed = allowedElementIds?.join('\n');
  useEffect(() => {
    if (inactivityTime !== undefined) element.setInactivityTime(inactivityTime);
  }, [element, inactivityTime]);
  useEffect(() => {
    if (allowed === undefined) return;
    element.allowedElementIds(allowed === '' ? [] : allowed.split('\n'));
    return () => element.allowedElementIds([]);
  }, [element, allowed]);
}
