'use client';
import { useStore } from 'zustand';
import { usePage } from './PageContext.js';

/** Whether the pointer rests on a thread. Use it inside the page's comments. */
export const useIsHovered = (annotationId: string): boolean =>
  useStore(usePage().hovered, (state) => state.annotationId === annotationId);
