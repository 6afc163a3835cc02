import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeyboardInset } from '../../../components/internal/useKeyboardInset.js';

afterEach(() => vi.unstubAllGlobals());

const inset = () => document.documentElement.style.getPropertyValue('--parley-keyboard');

function aView() {
  const view = Object.assign(new EventTarget(), { height: 568, offsetTop: 0, scale: 1 });
  vi.stubGlobal('innerHeight', 568);
  vi.stubGlobal('visualViewport', view);
  return (changes: Partial<typeof view>) => {
    Object.assign(view, changes);
    view.dispatchEvent(new Event('resize'));
  };
}

it('knows how much of the window the keyboard covers, until it is unmounted', () => {
  const change = aView();
  const { unmount } = renderHook(useKeyboardInset);
  expect(inset()).toBe('0px');
  change({ height: 308 });
  expect(inset()).toBe('260px');
  change({ offsetTop: 100 }); // the browser has moved the page up, to show the field
  expect(inset()).toBe('160px');
  unmount();
  expect(inset()).toBe('');
});

it('goes on for what is still mounted', () => {
  const change = aView();
  const { unmount } = renderHook(useKeyboardInset);
  const other = renderHook(useKeyboardInset);
  change({ height: 308 });
  unmount();
  expect(inset()).toBe('260px');
  other.unmount();
  expect(inset()).toBe('');
});

it('takes a page that is zoomed in for no keyboard', () => {
  const change = aView();
  renderHook(useKeyboardInset);
  change({ height: 284, scale: 2 });
  expect(inset()).toBe('0px');
});
