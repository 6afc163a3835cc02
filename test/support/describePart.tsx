import axe from 'axe-core';
import { getConfig, render, screen } from '@testing-library/react';
import { createElement, createRef, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import type { TestBrowser } from './startTestService.js';

export interface PartCase {
  /** As people write it: `Notifications.Item`. */
  name: string;
  // Each part has props of its own; the case gives the ones that it needs.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  Part: ComponentType<any>;
  /** The element it renders. */
  tag: string;
  /** Props that the part cannot do without. */
  props?: object;
  /** Puts the part where it belongs. */
  inside?: (part: ReactNode) => ReactElement;
  /** Stands in for the element. @default a button for a button, a form control for a form control, else a `<div>` */
  child?: ReactElement<Record<string, unknown>>;
  /** The part has no `asChild`. */
  isPlain?: boolean;
  /** The part that must surround it. */
  around?: string;
}

/** What every part promises: its element, its ref, the caller's props, `asChild`, no accessibility violation, and an error that says where it belongs. */
export function describePart(
  { name, Part, tag, props = {}, inside = (part) => <>{part}</>, child, isPlain = false, around }: PartCase,
  browser: () => TestBrowser,
): void {
  const draw = (part: ReactNode) =>
    render(<ParleyProvider {...browser().props}>{inside(part)}</ParleyProvider>).container;
  const part = () => screen.findByTestId('part');

  describe(`<${name}>`, () => {
    it(`renders a <${tag}> with the caller's props and ref, and violates no accessibility rule`, async () => {
      const ref = createRef<HTMLElement>();
      const container = draw(<Part {...props} data-testid="part" className="mine" ref={ref} />);
      const element = await part();
      expect(element.tagName).toBe(tag.toUpperCase());
      expect(element).toHaveClass('mine');
      expect(ref.current).toBe(element);
      // What arrives meanwhile renders: that is no defect of the test.
      const { violations }: axe.AxeResults = await getConfig().asyncWrapper(() =>
        axe.run(container, { rules: { 'color-contrast': { enabled: false } } }),
      );
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    });

    // oxlint-disable-next-line vitest/no-conditional-tests -- not every part makes this promise
    if (!isPlain)
      it('renders its child in its place with asChild, with props and ref of both', async () => {
        const ref = createRef<HTMLElement>();
        draw(
          <Part {...props} asChild data-testid="part" className="mine" ref={ref}>
            {child ?? childFor(tag)}
          </Part>,
        );
        const element = await part();
        expect(element).toHaveClass('mine', 'theirs');
        expect(ref.current).toBe(element);
      });

    // oxlint-disable-next-line vitest/no-conditional-tests -- some parts may stand anywhere
    if (around)
      it(`says to put it inside <${around}>`, () => {
        vi.spyOn(console, 'error').mockImplementation(() => undefined);
        const alone = () => render(<ParleyProvider {...browser().props}>{<Part {...props} />}</ParleyProvider>);
        expect(alone).toThrow(expect.objectContaining({ code: 'NO_PROVIDER' }));
        expect(alone).toThrow(`Put <${name}> inside <${around}>.`);
      });
  });
}

function childFor(tag: string): ReactElement<Record<string, unknown>> {
  if (tag === 'select' || tag === 'input') return createElement(tag, { className: 'theirs' });
  return createElement(tag === 'button' ? 'button' : 'div', { className: 'theirs' }, 'Words of the host');
}
