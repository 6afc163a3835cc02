import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCursorMotion } from '../../../components/cursors/createCursorMotion.js';

/** Draws one frame of the screen, so many ms after the one before. */
let draw: (ms: number) => void;
beforeEach(() => {
  let next: FrameRequestCallback | undefined;
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => ((next = callback), 1));
  draw = (ms) => {
    now += ms;
    const callback = next;
    next = undefined;
    callback?.(now);
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lays out elements by id: left, top, width, height. jsdom lays nothing out. */
const layOut = (boxes: Record<string, [number, number, number, number]>) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    return new DOMRect(...(boxes[this.id] ?? [0, 0, 1000, 1000]));
  });

function show() {
  const motion = createCursorMotion();
  const node = document.createElement('div');
  const place = (leftPercentage: number, topPercentage: number) => {
    const targetElement = { xpath: '//*[@id="note"]', leftPercentage, topPercentage };
    motion.place([{ userId: 'bob', targetElement }]);
    motion.setNode('bob', node);
  };
  return { node, place };
}
const at = (node: HTMLElement) => (/\d+(?:\.\d+)?/.exec(node.style.transform.replace('translate3d', '')) ?? [])[0];

describe('a cursor', () => {
  beforeEach(() => {
    document.body.innerHTML = '<main id="scroller"><section id="inner"><p id="note">Note</p></section></main>';
  });

  it('is drawn on its way to the next place, frame by frame', () => {
    layOut({ note: [100, 0, 200, 100] });
    const { node, place } = show();
    place(0, 0);
    draw(16);
    expect(at(node)).toBe('100');
    place(100, 0);
    draw(16);
    const first = Number(at(node));
    draw(16);
    const second = Number(at(node));
    expect(first).toBeGreaterThan(100);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThan(300);
    for (let frame = 0; frame < 60; frame += 1) draw(16);
    expect(at(node)).toBe('300');
  });

  it('is at the next place at once when reduced motion is asked for', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }));
    layOut({ note: [100, 0, 200, 100] });
    const { node, place } = show();
    place(0, 0);
    draw(16);
    place(100, 0);
    draw(16);
    expect(at(node)).toBe('300');
  });

  /** Whether it is shown at the top and at the bottom of its element, where elements have these styles. */
  const shownWith = (styles: Record<string, string>) => {
    for (const [id, style] of Object.entries(styles)) document.getElementById(id)!.style.cssText = style;
    layOut({ note: [0, 0, 200, 300], inner: [0, 0, 200, 300], scroller: [0, 0, 200, 100] });
    const { node, place } = show();
    return [0, 100].map((top) => {
      place(0, top);
      draw(16);
      return node.dataset['parleyState'] === 'shown';
    });
  };

  it('is hidden where an element around it cuts its place off', () => {
    expect(shownWith({ scroller: 'overflow-y: auto' })).toEqual([true, false]);
    expect(shownWith({ scroller: 'overflow-x: hidden', inner: 'overflow-y: scroll' })).toEqual([true, false]);
  });

  it.each([
    ['shows what does not fit', { scroller: '' }],
    ['scrolls, while it hangs on the window', { scroller: 'overflow-y: auto', note: 'position: fixed' }],
    ['scrolls, while it hangs on something further out', { scroller: 'overflow-y: auto', note: 'position: absolute' }],
  ])('is shown where an element around it %s', (_, styles) => {
    expect(shownWith(styles)).toEqual([true, true]);
  });

  it('says which edges of the window are too close for a name', () => {
    const { innerWidth: width, innerHeight: height } = window;
    layOut({ note: [0, 0, width, height] });
    const { node, place } = show();
    const edges = [
      [0, 0],
      [100, 0],
      [0, 100],
      [100, 100],
    ].map(([x, y]) => {
      place(x!, y!);
      draw(16);
      return node.dataset['parleyEdge'];
    });
    expect(edges).toEqual(['', 'right', 'bottom', 'right bottom']);
  });

  it('is hidden where it hangs on what scrolls', () => {
    const styles = { scroller: 'overflow-y: auto; position: relative', note: 'position: absolute' };
    expect(shownWith(styles)).toEqual([true, false]);
  });
});
