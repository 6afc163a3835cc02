'use client';
import { createContext, useContext, type Context } from 'react';

/**
 * A context that has a value also without a provider.
 * @param name Shown in the developer tools of React.
 * @returns The provider, and the hook that reads the value.
 */
export function createNamedContext<Value>(name: string, byDefault: Value): [Context<Value>['Provider'], () => Value] {
  const context = createContext(byDefault);
  context.displayName = name;
  return [context.Provider, () => useContext(context)];
}
