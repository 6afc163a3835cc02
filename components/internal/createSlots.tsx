'use client';
import type { ReactNode } from 'react';
import { createNamedContext } from './createNamedContext.js';

export interface SlotsProviderProps<Slots> {
  /** Passed by the host to the styled component. @default none */
  slots: Slots | undefined;
  children: ReactNode;
}

/**
 * Passes the `slots` of a styled component to its descendants.
 * @param none A host that fills no slot.
 * @returns The provider, and the hook that reads the slots.
 */
export function createSlots<Slots extends object>(displayName: string, none: Slots) {
  const [Provider, useSlots] = createNamedContext(displayName, none);

  function SlotsProvider({ slots = none, children }: SlotsProviderProps<Slots>) {
    return <Provider value={slots}>{children}</Provider>;
  }
  return [SlotsProvider, useSlots] as const;
}
