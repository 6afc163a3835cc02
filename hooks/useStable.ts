'use client';
import { useState } from 'react';
import { isEqual } from '../src/isEqual.js';

/** The same object for as long as the content is the same: hosts write objects into JSX, and an effect must not run for each render. */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState(() => value);
  if (isEqual(stable, value)) return stable;
  setStable(() => value);
  return value;
}
