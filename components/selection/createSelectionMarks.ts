import type { LiveSelection } from '../../src/elements/selection/LiveSelection.js';
import { foundPlace } from '../../src/elements/selection/selectionPlace.js';
import { type SelectionBox, selectionBox } from './selectionBox.js';

/** One mark on the screen. */
interface Mark {
  selection: LiveSelection;
  node: HTMLElement | null;
  /** The element as last found, with the words in it. */
  found: ReturnType<typeof foundPlace>;
}

/** Lays the elements of marks over fields and words, without rendering. */
export interface SelectionMarks {
  /** What is marked now. What is not in the list is forgotten. */
  place(selections: readonly LiveSelection[]): void;
  /** The element of a person's mark; `null`: it has none any more. */
  setNode(userId: string, node: HTMLElement | null): void;
  /** Ends following the page. */
  stop(): void;
}

const HOW = { capture: true, passive: true } as const;
/** What may move elements besides changes of the page itself. */
const SIGNS = ['scroll', 'resize', 'input', 'transitionend', 'animationend', 'toggle'];
/** Layers of this package, which move all the time. */
const LAYERS = '[data-parley-part="live-selections"], [data-parley-part="cursors"]';

export function createSelectionMarks(): SelectionMarks {
  const marks = new Map<string, Mark>();
  let frame: number | undefined;
  let stopWatching: (() => void) | undefined;

  const draw = () => {
    frame = undefined;
    const taken = new Map<Element, number>();
    // First everything is measured, then everything is moved: the page is laid out once.
    const boxes = Array.from(marks.values(), (mark) => ({ mark, ...measure(mark, taken) }));
    for (const { mark, box, index } of boxes) if (mark.node) move(mark.node, box, index);
  };
  const drawSoon = () => {
    frame ??= requestAnimationFrame(draw);
  };

  function watch(): () => void {
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !(target instanceof Element && target.closest(LAYERS)))) drawSoon();
    });
    changes.observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(drawSoon) : undefined;
    sizes?.observe(document.body);
    for (const sign of SIGNS) window.addEventListener(sign, drawSoon, HOW);
    return () => {
      changes.disconnect();
      sizes?.disconnect();
      for (const sign of SIGNS) window.removeEventListener(sign, drawSoon, HOW);
    };
  }

  function stop() {
    stopWatching?.();
    stopWatching = undefined;
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
  }

  return {
    place(selections) {
      const before = new Map(marks);
      marks.clear();
      for (const selection of selections) {
        const { userId } = selection.user;
        marks.set(userId, { selection, node: before.get(userId)?.node ?? null, found: null });
      }
      if (marks.size === 0) return stop();
      stopWatching ??= watch();
      drawSoon();
    },
    setNode(userId, node) {
      const mark = marks.get(userId);
      if (!mark) return;
      mark.node = node;
      drawSoon();
    },
    stop,
  };
}

/** @param taken how many marks an element has already; the next one leaves them their place */
function measure(mark: Mark, taken: Map<Element, number>): { box: SelectionBox | null; index: number } {
  // What was found before may have been drawn anew.
  if (!mark.found?.element.isConnected || mark.found.range) mark.found = foundPlace(mark.selection);
  const { found } = mark;
  const box = found && selectionBox(found.element, found.range);
  if (!box) return { box: null, index: 0 };
  const index = taken.get(found.element) ?? 0;
  taken.set(found.element, index + 1);
  return { box, index };
}

function move(node: HTMLElement, box: SelectionBox | null, index: number): void {
  node.dataset['parleyState'] = box ? 'shown' : 'hidden';
  if (!box) return;
  const { style } = node;
  // Neither `transform` nor `clip-path` here: either would put the signs of this mark below the shape of the next.
  for (const side of ['left', 'top', 'width', 'height'] as const) style[side] = `${box[side]}px`;
  const values: Record<string, string> = { clip: box.clip, index: String(index), rtl: box.isRtl ? '1' : '0' };
  for (const position of ['start', 'end'] as const) {
    const { x, y, isInSight } = box[position];
    values[`${position}-x`] = `${x}px`;
    values[`${position}-y`] = `${y}px`;
    values[`${position}-visibility`] = isInSight ? 'inherit' : 'hidden';
  }
  for (const [name, value] of Object.entries(values)) style.setProperty(`--parley-selection-${name}`, value);
}
