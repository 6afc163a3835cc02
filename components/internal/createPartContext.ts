'use client';
import { createContext, useContext, type Context } from 'react';
import { ParleyError } from '@parley/protocol/constants';

/**
 * Context between a part and the part that must surround it. Outside of that part the hook throws code `NO_PROVIDER` and
 * says where to put it.
 * @param around Public name of the surrounding part: `Notifications.Root`.
 * @returns The provider, the hook, and one that returns `null` outside.
 */
export function createPartContext<Value>(
  around: string,
): [Context<Value | null>['Provider'], (part: string) => Value, () => Value | null] {
  const context = createContext<Value | null>(null);
  context.displayName = around;

  function usePartContext(part: string): Value {
    const value = useContext(context);
    if (value === null) throw new ParleyError('NO_PROVIDER', `Put <${part}> inside <${around}>.`);
    return value;
  }
  return [context.Provider, usePartContext, () => useContext(context)];
}
