'use client';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ParleyError } from '@parley/protocol/constants';
import type { ParleyClient } from '../src/ParleyClient.js';

/** Where a component of this package, or what a host put into a slot of it, could not be drawn. */
export interface ComponentErrorInfo {
  /** As it is imported: `CommentBubble`. */
  component: string;
  /** Name of the slot, when the host's own component failed; ours goes on with its default. */
  slot?: string;
  /** Of React. */
  componentStack: string;
}

/** Told of an error that a component kept away from the tree around it, for error trackers. */
export type OnComponentError = (error: unknown, info: ComponentErrorInfo) => void;

/** What the provider hands to every hook below it. */
export interface ParleyContextValue {
  client: ParleyClient;
  /** Ours or the host's; passed to TanStack Query explicitly, so the host's own provider is never shadowed. */
  queryClient: QueryClient;
  /** The client has its providers and `onClientLoad` is done: effects of hooks may sign in. */
  isLoaded: boolean;
  /** The provider's `onError`. */
  onError: OnComponentError;
}

export const ParleyContext = createContext<ParleyContextValue | null>(null);

/** The client and the query cache of the nearest provider; throws `NO_PROVIDER` outside of one. */
export function useParley(): ParleyContextValue {
  const value = useContext(ParleyContext);
  if (!value) {
    throw new ParleyError(
      'NO_PROVIDER',
      'A Parley hook or component is outside of its provider. Put <ParleyProvider apiKey="..."> around your app.',
    );
  }
  return value;
}
