'use client';
import { createContext, useContext } from 'react';
import type { NotificationsSlots } from './slots.js';

const SlotsContext = createContext<NotificationsSlots>({});
SlotsContext.displayName = 'NotificationsSlots';

export const SlotsProvider = SlotsContext.Provider;

/** What the host put in place of parts of the preset. */
export function useSlots(): NotificationsSlots {
  return useContext(SlotsContext);
}
