'use client';
import { createContext, useContext } from 'react';
import type { CommentsSlots } from './slots.js';

const SlotsContext = createContext<CommentsSlots>({});
SlotsContext.displayName = 'CommentsSlots';

export const SlotsProvider = SlotsContext.Provider;

/** What the host put in place of parts of the preset. */
export function useSlots(): CommentsSlots {
  return useContext(SlotsContext);
}
