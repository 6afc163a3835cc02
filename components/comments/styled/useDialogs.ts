'use client';
import { useEffect } from 'react';
import { loadField } from '../../composer/loadField.js';
import { loadAhead, useLazy, useLoadWhenIdle, type Lazy } from '../../internal/useLazy.js';
import type * as dialogs from './dialogs.js';

const loadDialogs = () => import('./dialogs.js');

/** The chunk with the dialogs, loaded while one is open; the text field of their composers comes beside it. */
export function useDialogs(isOpen: boolean): Lazy<typeof dialogs> {
  useEffect(() => {
    if (isOpen) loadAhead(loadField);
  }, [isOpen]);
  return useLazy(loadDialogs, isOpen);
}

/** Loads the dialogs before one is opened: when the browser is idle after the page shows its threads. */
export function useDialogsAhead(isReady: boolean): void {
  useLoadWhenIdle(loadDialogs, isReady);
  useLoadWhenIdle(loadField, isReady);
}

/** To be called when somebody is about to open one. */
export function loadDialogsAhead(): void {
  loadAhead(loadDialogs);
  loadAhead(loadField);
}
