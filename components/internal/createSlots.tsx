'use client';
import { createContext, useContext, type ReactNode } from 'react';

export interface SlotsProviderProps<Slots> {
  /** What the host passed to the styled component. @default none */
  slots: Slots | undefined;
  children: ReactNode;
}

/**
 * Hands the `slots` of a styled component to what is inside it.
 * @param none A host that fills no slot.
 * @returns The provider, and the hook that reads the slots.
 */
export function createSlots<Slots extends object>(displayName: string, none: Slots) {
  const context = createContext<Slots>(none);
  context.displayName = displayName;

  function SlotsProvider({ slots = none, children }: SlotsProviderProps<Slots>) {
    return <context.Provider value={slots}>{children}</context.Provider>;
  }
  return [SlotsProvider, () => useContext(context)] as const;
}
