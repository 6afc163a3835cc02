'use client';
import { useState } from 'react';
import { isEqual } from '../src/isEqual.js';

/**
 * Returns the first object until one with other content is passed. Apps write objects into JSX, which are new in each render, and an effect must
 * not run each time.
 */
export function useStable<T>(value: T): T {
  // Not a state that is set while rendering: an object with functions never equals the one before, and React would stop with too many renders.
  const [stabilize] = useState(createStabilizer<T>);
  return stabilize(value);
}

function createStabilizer<T>(): (value: T) => T {
  let stable: T;
  return (value) => (isEqual(stable, value) ? stable : (stable = value));
}
