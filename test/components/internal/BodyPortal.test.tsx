import { render, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { BodyPortal } from '../../../components/internal/BodyPortal.js';
import { useSurroundings } from '../../../components/internal/useSurroundings.js';

it('a portal draws its children in the first rendering', () => {
  const seen: string[] = [];
  function Neighbour() {
    useLayoutEffect(() => void seen.push(document.body.textContent));
    return null;
  }
  render(
    <>
      <BodyPortal>Panel</BodyPortal>
      <Neighbour />
    </>,
  );
  expect(seen).toEqual(['Panel']);
});

it('surroundings without a theme draw nothing again', () => {
  const draw = vi.fn<() => void>();
  const opener = { current: document.body };
  renderHook(() => {
    draw();
    return useSurroundings(opener, true);
  });
  expect(draw).toHaveBeenCalledTimes(1);
});
