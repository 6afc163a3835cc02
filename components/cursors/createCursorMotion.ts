import type { CursorUser } from '../../src/elements/cursor/Cursor.js';
import { isEqual } from '../../src/isEqual.js';
import { elementAt } from '../../src/elements/cursor/elementAt.js';
import { clippersOf } from './clippersOf.js';

/** Time in which two thirds of the way to the newest place are made, ms: about the pause between two of them. */
const PACE_MS = 45;
/** Distance that is not seen, px. */
const NEAR_PX = 0.5;
/** Room that a name of 12rem takes to the right of a pointer, and below it, px. */
const NAME_WIDTH_PX = 208;
const NAME_HEIGHT_PX = 44;
/** Events of the window after which an element may be elsewhere. */
const MOVES = ['scroll', 'resize'];

type Place = CursorUser['targetElement'];

/** One cursor on the screen. */
interface Moving {
  node: HTMLElement | null;
  place: Place;
  element: Element | null;
  /** See `clippersOf`. */
  clippers: readonly Element[];
  /** From where it belongs to where it is shown, px; it shrinks to nothing. `null`: it was not shown yet. */
  offset: { x: number; y: number } | null;
}

/** Moves the elements of cursors, without rendering. */
export interface CursorMotion {
  /** The current cursors. Cursors that are not in the list are removed. */
  place(users: readonly Pick<CursorUser, 'userId' | 'targetElement'>[]): void;
  /** The element of a cursor; `null`: it has none any more. */
  setNode(userId: string, node: HTMLElement | null): void;
  /** Follows scrolling and sizes. Call the returned function to end it. */
  start(): () => void;
}

export function createCursorMotion(): CursorMotion {
  const cursors = new Map<string, Moving>();
  /** 0: none is asked for. */
  let frame = 0;
  let lastAt = 0;

  const draw = (now: number) => {
    frame = 0;
    const rest = Math.exp(-Math.min(now - lastAt, 100) / PACE_MS);
    lastAt = now;
    let isMoving = false;
    // First everything is measured, then everything is moved: the page is laid out once.
    const goals = Array.from(cursors.values(), (cursor) => [cursor, goalOf(cursor)] as const);
    for (const [cursor, goal] of goals) {
      const { node, offset } = cursor;
      if (!node) continue;
      node.dataset['parleyState'] = goal ? 'shown' : 'hidden';
      if (!goal) {
        cursor.offset = null;
        continue;
      }
      let [x, y] = offset ? [offset.x * rest, offset.y * rest] : [0, 0];
      if (Math.hypot(x, y) < NEAR_PX) [x, y] = [0, 0];
      else isMoving = true;
      cursor.offset = { x, y };
      node.dataset['parleyEdge'] = edgesAt(goal);
      node.style.transform = `translate3d(${goal.x + x}px, ${goal.y + y}px, 0)`;
    }
    if (isMoving) drawSoon();
  };
  const drawSoon = () => {
    if (!frame && cursors.size > 0) frame = requestAnimationFrame(draw);
  };

  return {
    place(users) {
      const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
      const here = new Set(users.map(({ userId }) => userId));
      for (const userId of cursors.keys()) if (!here.has(userId)) cursors.delete(userId);
      for (const { userId, targetElement } of users) {
        const cursor = cursors.get(userId) ?? {
          node: null,
          place: targetElement,
          element: null,
          clippers: [],
          offset: null,
        };
        cursors.set(userId, cursor);
        const { element, place, offset } = cursor;
        const isSameElement = element?.isConnected && place.xpath === targetElement.xpath;
        if (isSameElement && isEqual(place, targetElement)) continue;
        const before = offset && goalOf(cursor);
        if (!isSameElement) {
          cursor.element = elementAt(targetElement.xpath);
          cursor.clippers = cursor.element ? clippersOf(cursor.element) : [];
        }
        cursor.place = targetElement;
        const goal = goalOf(cursor);
        cursor.offset =
          before && goal && !isStill ? { x: before.x + offset.x - goal.x, y: before.y + offset.y - goal.y } : null;
      }
      if (!frame) lastAt = performance.now();
      drawSoon();
    },
    setNode(userId, node) {
      const cursor = cursors.get(userId);
      if (!cursor) return;
      cursor.node = node;
      drawSoon();
    },
    start() {
      const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(drawSoon) : undefined;
      sizes?.observe(document.body);
      for (const type of MOVES) window.addEventListener(type, drawSoon, true);
      return () => {
        sizes?.disconnect();
        for (const type of MOVES) window.removeEventListener(type, drawSoon, true);
        cancelAnimationFrame(frame);
        frame = 0;
      };
    },
  };
}

/** Where a cursor belongs in the window, px. `null`: its element is not there, or is not shown at this place. */
function goalOf({ element, place, clippers }: Moving): { x: number; y: number } | null {
  if (!element?.isConnected) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  if (!width && !height) return null;
  const goal = { x: left + (width * place.leftPercentage) / 100, y: top + (height * place.topPercentage) / 100 };
  return clippers.every((clipper) => isInside(goal, clipper.getBoundingClientRect())) ? goal : null;
}

/** The edges of the window that are too close for a name. */
const edgesAt = ({ x, y }: { x: number; y: number }) => {
  const across = x > window.innerWidth - NAME_WIDTH_PX ? 'right' : '';
  return y > window.innerHeight - NAME_HEIGHT_PX ? `${across} bottom`.trim() : across;
};

const isInside = ({ x, y }: { x: number; y: number }, { left, top, right, bottom }: DOMRect) =>
  x >= left && x <= right && y >= top && y <= bottom;
