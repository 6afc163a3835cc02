'use client';
import { useState } from 'react';
import { isEqual } from '../src/isEqual.js';

/**
 * Returns the first object until one with other content is passed. Apps write objects into JSX, which are new in each render, and an effect must
 * not run each time.
 */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState(() => value);
  if (isEqual(stable, value)) return stable;
  setStable(() => value);
  return value;
}
