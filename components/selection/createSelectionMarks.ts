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
  /** The current selections. Marks that are not in the list are removed. */
  place(selections: readonly LiveSelection[]): void;
  /** The element of a person's mark; `null`: it has none any more. */
  setNode(userId: string, node: HTMLElement | null): void;
  /** Ends following the page. */
  stop(): void;
}

const HOW = { capture: true, passive: true } as const;
/** Events that may move elements, besides changes of the page itself. */
const SIGNS = ['scroll', 'resize', 'input', 'transitionend', 'animationend', 'toggle'];
/** Layers of this package, which move all the time. */
const LAYERS = '[data-parley-part="live-selections"], [data-parley-part="cursors"]';

export function createSelectionMarks(): SelectionMarks {
  const marks = new Map<string, Mark>();
  let frame: number | undefined;
  let stopWatching: (() => void) | undefined;

  const draw = () => {
    frame = undefined;
    const taken = new Map<Element, Taken>();
    // First everything is measured, then everything is moved: the page is laid out once.
    const boxes = Array.from(marks.values(), (mark) => ({ mark, ...measure(mark, taken) }));
    for (const { mark, box, before } of boxes) if (mark.node) move(mark.node, box, before);
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

/** Space taken by the earlier marks of an element; the next one is placed after them. */
interface Taken {
  marks: number;
  /** Of their signs on a field together, CSS px. */
  width: number;
}

/** Between the signs on a field. */
const SIGN_GAP_PX = 2;

const NOTHING: Taken = { marks: 0, width: 0 };

function measure(mark: Mark, taken: Map<Element, Taken>): { box: SelectionBox | null; before: Taken } {
  // The element that was found before may have been rendered again.
  if (!mark.found?.element.isConnected || mark.found.range) mark.found = foundPlace(mark.selection);
  const { found } = mark;
  const sign = mark.node?.querySelector<HTMLElement>('[data-parley-part=sign]');
  const box = found && selectionBox(found.element, found.range, sign?.dataset['parleyType'] === 'label');
  if (!box) return { box: null, before: NOTHING };
  const before = taken.get(found.element) ?? NOTHING;
  const width = sign && !found.range ? before.width + sign.getBoundingClientRect().width + SIGN_GAP_PX : 0;
  taken.set(found.element, { marks: before.marks + 1, width });
  return { box, before };
}

function move(node: HTMLElement, box: SelectionBox | null, before: Taken): void {
  node.dataset['parleyState'] = box ? 'shown' : 'hidden';
  if (!box) return;
  const { style } = node;
  // Neither `transform` nor `clip-path` here: either would put the signs of this mark below the shape of the next.
  for (const side of ['left', 'top', 'width', 'height'] as const) style[side] = `${box[side]}px`;
  const values: Record<string, string> = {
    clip: box.clip,
    rtl: box.isRtl ? '1' : '0',
    index: String(before.marks),
    before: `${box.isRtl ? -before.width : before.width}px`,
  };
  for (const position of ['start', 'end'] as const) {
    const { x, y, isInView } = box[position];
    values[`${position}-x`] = `${x}px`;
    values[`${position}-y`] = `${y}px`;
    values[`${position}-visibility`] = isInView ? 'inherit' : 'hidden';
  }
  for (const [name, value] of Object.entries(values)) style.setProperty(`--parley-selection-${name}`, value);
}
