'use client';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ParleyError } from '@parley/protocol/constants';
import type { ParleyClient } from '../src/ParleyClient.js';

/** Which component of this package threw while it rendered, or which slot of it. */
export interface ComponentErrorInfo {
  /** Its name as it is imported: `CommentBubble`. */
  component: string;
  /** The slot, when the app's own component in it threw. The default is shown in its place. */
  slot?: string;
  /** The component stack of React. */
  componentStack: string;
}

/** Called with each error that a component caught; the rest of the tree keeps working. For error trackers. */
export type OnComponentError = (error: unknown, info: ComponentErrorInfo) => void;

/** The context value of ParleyProvider. */
export interface ParleyContextValue {
  client: ParleyClient;
  /** The app's or our own. Every hook of the library gets it as an argument: a provider of ours would hide that of the app. */
  queryClient: QueryClient;
  /** `onError` of the provider. */
  onError: OnComponentError;
}

export const ParleyContext = createContext<ParleyContextValue | null>(null);

/** The client and the query client of the nearest provider. Throws `NO_PROVIDER` outside of a provider. */
export function useParley(): ParleyContextValue {
  const value = useContext(ParleyContext);
  if (!value) {
    throw new ParleyError('NO_PROVIDER', 'Parley hooks and components need <ParleyProvider> around them.');
  }
  return value;
}
