'use client';
import { createContext } from 'react';
import type { OnComponentError } from '../../hooks/ParleyContext.js';

/** The styled component that an error happens in, for `onError`. */
export interface BoundaryScope {
  component: string;
  onError: OnComponentError | undefined;
}

export const BoundaryContext = createContext<BoundaryScope>({ component: 'Parley', onError: undefined });
BoundaryContext.displayName = 'ParleyBoundary';
