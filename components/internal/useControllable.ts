'use client';
import { useCallback, useState } from 'react';

/** State that can be controlled: with `value` by the parent; otherwise it is local. */
export function useControllable<Value, Next extends Value = Value>(
  value: Value | undefined,
  initial: Value,
  onChange?: (next: Next) => void,
): [Value, (next: Next) => void] {
  const [own, setOwn] = useState<Value>(initial);
  const set = useCallback(
    (next: Next) => {
      setOwn(next);
      onChange?.(next);
    },
    [onChange],
  );
  return [value === undefined ? own : value, set];
}
