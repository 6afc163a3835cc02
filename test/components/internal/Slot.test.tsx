import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { Slot } from '../../../components/internal/Slot.js';

it('merges its props and ref into its child, whose own win', () => {
  const [own, childs] = [createRef<HTMLElement>(), createRef<HTMLAnchorElement>()];
  render(
    <Slot ref={own} className="ours" style={{ color: 'red', top: 1 }} title="Ours" lang="en" data-part="slot">
      <a ref={childs} className="theirs" style={{ color: 'blue' }} title="Theirs" href="https://example.com/">
        Go
      </a>
    </Slot>,
  );
  const link = screen.getByRole('link', { name: 'Go' });
  expect([own.current, childs.current]).toEqual([link, link]);
  expect(link).toHaveClass('ours', 'theirs');
  expect(link.style.cssText).toBe('color: blue; top: 1px;');
  expect([link.title, link.lang, link.dataset['part']]).toEqual(['Theirs', 'en', 'slot']);
});

it('calls the handlers of both, the child’s first, which may prevent', () => {
  const called: string[] = [];
  const [onKeyDown, onFocus] = [vi.fn(), vi.fn()];
  render(
    <Slot onClick={(event) => called.push(`ours, ${event.defaultPrevented}`)} onKeyDown={onKeyDown} onFocus={onFocus}>
      <button
        onFocus={undefined}
        onClick={(event) => {
          called.push('theirs');
          event.preventDefault();
        }}
      >
        Press
      </button>
    </Slot>,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.keyDown(button, { key: 'a' });
  fireEvent.focus(button);
  expect(called).toEqual(['theirs', 'ours, true']);
  expect([onKeyDown, onFocus].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('takes one child', () => {
  const silent = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const two = (
    <Slot>
      <i />
      <b />
    </Slot>
  );
  expect(() => render(two)).toThrow(/single React element/);
  silent.mockRestore();
});
