'use client';
import { useSyncExternalStore } from 'react';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';
import { contextOf } from '../src/contextOf.js';

/** A part of the client's UI state; renders when the part changes. Declare `select` outside the component. */
export function useUi<T>(select: (state: UiState) => T): T {
  const { subscribe, getState } = contextOf(useParley().client).ui;
  const read = () => select(getState());
  return useSyncExternalStore(subscribe, read, read);
}
