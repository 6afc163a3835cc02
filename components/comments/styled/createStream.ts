import type { ComponentType } from 'react';
import type { UiStore } from '../../../src/ui/uiStore.js';
import type { CommentsLayerValue } from '../CommentsLayerContext.js';
import { createStreamItem, type StreamItemProps } from './StreamItem.js';
import { streamTops } from './streamTops.js';

/** The column of threads beside the page. */
export interface Stream {
  Item: ComponentType<StreamItemProps>;
}

interface StreamOptions {
  /** Parent of the column's items, at the origin of the layer. */
  root: HTMLElement;
  layer: CommentsLayerValue;
  ui: UiStore;
  /** Id of the element beside the column; `undefined`: at the end of the window. */
  containerId: string | undefined;
  /** There is room for it now, or no more (`null`). */
  onChange: (stream: Stream | null) => void;
}

/** CSS px. */
const WIDTH = 320;
const LEAST_WIDTH = 260;
const MARGIN = 12;
/** Without a container, the page itself needs this much beside the column. */
const LEAST_PAGE = 560;
/** So much higher than its point is the middle of a pin. */
const PIN = 16;

interface Item {
  spot: HTMLElement;
  /** Its last position. */
  at: number;
}

/** Positions the threads of a page in a column, each beside its anchor. Returns the cleanup. */
export function createStream({ root, layer, ui, containerId, onChange }: StreamOptions): () => void {
  const items = new Map<string, Item>();
  const stream: Stream = {
    Item: createStreamItem((annotationId) => {
      const spot = document.createElement('div');
      spot.style.position = 'absolute';
      spot.dataset['parleyPart'] = 'stream-item';
      spot.hidden = true; // until its position is measured
      root.append(spot);
      items.set(annotationId, { spot, at: 0 });
      sizes.observe(spot);
      schedule();
      return [
        spot,
        () => {
          items.delete(annotationId);
          sizes.unobserve(spot);
          spot.remove();
          schedule();
        },
      ];
    }),
  };
  let frame: number | undefined;
  let isPressed = false;
  let hasRoom = false;
  const schedule = () => {
    frame ??= requestAnimationFrame(draw);
  };
  const sizes = new ResizeObserver(schedule);

  function draw() {
    frame = undefined;
    // Nothing moves away under a press.
    if (isPressed) return;
    const column = columnBeside(containerId);
    if ((column !== null) !== hasRoom) {
      hasRoom = column !== null;
      onChange(hasRoom ? stream : null);
    }
    if (column) layOut(column);
  }

  function layOut({ left, width }: Column) {
    const { selectedAnnotationId, newThread } = ui.getState().comments;
    const openId = newThread?.annotationId ?? selectedAnnotationId;
    const origin = layer.origin();
    const shown = [...items].filter(([annotationId, item]) => {
      const place = layer.places.get(annotationId);
      if (place?.state === 'shown') {
        const top = place.range ? place.range.getBoundingClientRect().top + window.scrollY : place.y - PIN;
        item.at = top - origin.top;
      }
      // The open thread stays visible while its anchor is scrolled out of view.
      return place?.state === 'shown' || (annotationId === openId && item.at !== 0);
    });
    shown.sort(([, a], [, b]) => a.at - b.at);
    const heights = shown.map(([, { spot, at }]) => ({ at, height: heightOf(spot, width) }));
    const tops = streamTops(
      heights,
      shown.findIndex(([annotationId]) => annotationId === openId),
    );
    for (const { spot } of items.values()) spot.hidden = !shown.some(([, item]) => item.spot === spot);
    shown.forEach(([annotationId, { spot }], index) => {
      const isOpen = annotationId === openId;
      spot.dataset['parleyState'] = isOpen ? 'open' : 'closed';
      // A long thread scrolls.
      Object.assign(spot.style, { overflowY: isOpen ? 'auto' : '', maxBlockSize: isOpen ? 'min(544px, 100dvh)' : '' });
      spot.style.zIndex = `calc(var(--parley-z-index-pins) + ${isOpen ? 1 : 0})`;
      spot.style.left = `${left + window.scrollX - origin.left}px`;
      spot.style.top = `${tops[index]! - marginOf(spot)}px`;
    });
    inReadingOrder(shown.map(([, { spot }]) => spot));
  }

  /** Tab order is top to bottom. Elements that contain the focus are not moved. */
  function inReadingOrder(spots: readonly HTMLElement[]) {
    const isInOrder = spots.every((spot, index) => {
      const next = spots[index + 1];
      return !next || spot.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING;
    });
    if (!isInOrder && !root.contains(document.activeElement)) root.append(...spots);
  }

  const press = () => (isPressed = true);
  const release = () => {
    isPressed = false;
    schedule();
  };
  root.addEventListener('pointerdown', press, { capture: true });
  // The click that follows is handled first.
  const releaseSoon = () => isPressed && setTimeout(release);
  window.addEventListener('pointerup', releaseSoon);
  window.addEventListener('pointercancel', releaseSoon);
  window.addEventListener('resize', schedule);
  sizes.observe(document.body);
  const stopUi = ui.subscribe(schedule);
  layer.listeners.add(schedule);
  draw();

  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    root.removeEventListener('pointerdown', press, { capture: true });
    window.removeEventListener('pointerup', releaseSoon);
    window.removeEventListener('pointercancel', releaseSoon);
    window.removeEventListener('resize', schedule);
    sizes.disconnect();
    stopUi();
    layer.listeners.delete(schedule);
    onChange(null);
  };
}

/** CSS px from the left of the window. */
interface Column {
  left: number;
  width: number;
}

/** The position of the column; `null` without enough room: threads then open in floating dialogs, as usual. */
function columnBeside(containerId: string | undefined): Column | null {
  const container = containerId === undefined ? document.body : document.getElementById(containerId);
  if (!container) return null;
  const isRtl = getComputedStyle(container).direction === 'rtl';
  const [start, end] = freeWindow();
  const { left, right } = container.getBoundingClientRect();
  // Nothing is beside the page itself: the column is over its end.
  const free =
    containerId === undefined
      ? end - start - LEAST_PAGE
      : isRtl
        ? Math.min(left, end) - start
        : end - Math.max(right, start);
  const width = Math.min(WIDTH, free - 2 * MARGIN);
  if (width < LEAST_WIDTH) return null;
  if (containerId === undefined) return { left: isRtl ? start + MARGIN : end - MARGIN - width, width };
  return { left: isRtl ? left - MARGIN - width : right + MARGIN, width };
}

/** The part of the window that our sidebar does not cover. */
function freeWindow(): readonly [start: number, end: number] {
  const { clientWidth } = document.documentElement;
  const sidebar = document.querySelector<HTMLElement>('aside.parley-comments-sidebar');
  if (!sidebar) return [0, clientWidth];
  const { offsetLeft, offsetWidth } = sidebar;
  return offsetLeft > clientWidth - offsetLeft - offsetWidth
    ? [0, offsetLeft]
    : [offsetLeft + offsetWidth, clientWidth];
}

function heightOf(spot: HTMLElement, width: number): number {
  spot.style.width = `${width}px`;
  spot.hidden = false; // it is measured as rendered
  return spot.offsetHeight - 2 * marginOf(spot);
}

/** Content that is part of a page has a margin inside the spot. */
function marginOf({ firstElementChild: content }: HTMLElement): number {
  return content instanceof HTMLElement ? content.offsetTop : 0;
}
