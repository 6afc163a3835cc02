'use client';
import type { OnComponentError } from '../../hooks/ParleyContext.js';
import { createNamedContext } from './createNamedContext.js';

/** The styled component that an error happens in, for `onError`. */
export interface BoundaryScope {
  component: string;
  onError: OnComponentError | undefined;
}

export const [BoundaryProvider, useBoundaryScope] = createNamedContext<BoundaryScope>('ParleyBoundary', {
  component: 'Parley',
  onError: undefined,
});
