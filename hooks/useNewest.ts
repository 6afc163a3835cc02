'use client';
import { useInsertionEffect, useRef, type RefObject } from 'react';

/** A ref to the value of the newest rendering, for callbacks and effects that must not be set up again in each rendering. */
export function useNewest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useInsertionEffect(() => {
    ref.current = value;
  });
  return ref;
}
