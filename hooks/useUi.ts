'use client';
import { useStore } from 'zustand';
import { contextOf } from '../src/contextOf.js';
import type { UiState } from '../src/ui/uiStore.js';
import { useParley } from './ParleyContext.js';

/** A part of the client's UI state; renders when the part changes. Declare `select` outside the component. */
export const useUi = <T>(select: (state: UiState) => T): T => useStore(contextOf(useParley().client).ui, select);
