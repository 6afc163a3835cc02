'use client';
import { useEffect } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { contextOf } from '../../src/contextOf.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { loadAhead, type LoadChunk } from './useLazy.js';

/**
 * Loads a chunk as soon as the UI state needs it: an element opened during page start is requested before the next render.
 * @param isNeeded Declare it outside of the component.
 */
export function useLoadOnRequest<Module>(load: LoadChunk<Module>, isNeeded: (state: UiState) => boolean): void {
  const { ui } = contextOf(useParley().client);
  useEffect(() => {
    const look = () => isNeeded(ui.getState()) && void loadAhead(load);
    look();
    return ui.subscribe(look);
  }, [ui, load, isNeeded]);
}
