'use client';
import { useInsertionEffect, useRef, type RefObject } from 'react';

/** The value of the newest render, for code that runs later and must not be set up again for each one. */
export function useNewest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useInsertionEffect(() => {
    ref.current = value;
  });
  return ref;
}
