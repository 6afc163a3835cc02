/** The visible area of a scroll container, CSS px from the top left corner of the window. */
export interface ScrollerFrame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The scroll container with this id; without an id the one of the page. `null`: there is none. */
export function findScroller(id: string | undefined): Element | null {
  return id === undefined ? document.scrollingElement : document.getElementById(id);
}

export function frameOf(scroller: Element): ScrollerFrame {
  const { clientWidth: width, clientHeight: height } = scroller;
  if (scroller === document.scrollingElement) return { left: 0, top: 0, width, height };
  const { left, top } = scroller.getBoundingClientRect();
  return { left: left + scroller.clientLeft, top: top + scroller.clientTop, width, height };
}

/** Calls `onChange` once a frame when something may have scrolled, moved or changed its size. Returns what ends it. */
export function watchScroller(scroller: Element, onChange: () => void): () => void {
  let frame: number | undefined;
  const schedule = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      onChange();
    });
  };
  const sizes = new ResizeObserver(schedule);
  for (const element of [scroller, document.body, ...scroller.children]) sizes.observe(element);
  document.addEventListener('scroll', schedule, { capture: true, passive: true });
  window.addEventListener('resize', schedule);
  schedule();
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    sizes.disconnect();
    document.removeEventListener('scroll', schedule, { capture: true });
    window.removeEventListener('resize', schedule);
  };
}
