import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStable } from '../../hooks/useStable.js';

it('is the first object until one with other content comes', () => {
  const { result, rerender } = renderHook((at: number) => useStable({ id: 'plan', metadata: { at: new Date(at) } }), {
    initialProps: 0,
  });
  const first = result.current;
  rerender(0);
  expect(result.current).toBe(first);
  rerender(1);
  expect(result.current).toEqual({ id: 'plan', metadata: { at: new Date(1) } });
});

it('is the newest object where contents cannot be compared', () => {
  const { result, rerender } = renderHook((name: string) => useStable({ name, open: () => name }), {
    initialProps: 'a',
  });
  rerender('b');
  expect(result.current.open()).toBe('b');
});
