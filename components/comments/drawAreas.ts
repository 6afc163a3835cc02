import { anchorHostOf, type AllowedElements } from '../../src/elements/comment/anchors/anchorHost.js';
import { isOurs } from '../../src/elements/comment/anchors/findAnchor.js';
import type { NewThreadPlace } from '../../src/elements/comment/placement/CommentPlacement.js';
import { areaStrings } from './areaStrings.js';
import type { isTextAt } from './placeBesideSelection.js';
import { placeOfArea, type AreaRect } from './placeOfArea.js';

export interface AreaDrawing {
  className: string | undefined;
  /** A drag that begins on text selects it. */
  textMode: boolean;
  allowed: AllowedElements;
  /** From the page, which has it: with its import this late chunk would cut React out of the first file. */
  isTextAt: typeof isTextAt;
  /** The current instruction, in English. `null`: drawing has ended. */
  onHint: (hint: string | null) => void;
  /** A rectangle was drawn; `null`: where no thread is allowed. */
  onDrawn: (place: NewThreadPlace | null) => void;
}

/** A drag that is shorter is a click, CSS px. */
const SLACK = 8;
/** Press duration before a finger draws, ms; before, it scrolls. */
const LONG_PRESS_MS = 400;
/** Distance of one arrow key press, CSS px. */
const STEP = 10;
const LEAST_SIDE = 16;
/** The prefixed name, which Safari supports too. */
const SELECT = '-webkit-user-select';

/**
 * Draws rectangles on the page while comment mode is on: by mouse or pen with a drag, by touch with a drag after a long press, by keys from
 * Shift+Enter on. Runs before the page's own handlers, and those of comment mode. Returns the cleanup.
 */
export function drawAreas({
  className,
  textMode,
  allowed,
  isTextAt: isText,
  onHint,
  onDrawn,
}: AreaDrawing): () => void {
  /** Start and current position of the pointer. */
  let drag: { from: Element; left: number; top: number; x: number; y: number; isTouch: boolean } | null = null;
  let longPress: ReturnType<typeof setTimeout> | undefined;
  const selectBefore = document.documentElement.style.getPropertyValue(SELECT);
  /** The current rectangle. */
  let shown: { box: HTMLElement; rect: AreaRect; from: Element; isByKeys: boolean } | null = null;

  const show = (rect: AreaRect, from: Element, isByKeys: boolean) => {
    shown ??= { box: createBox(className), rect, from, isByKeys };
    shown.rect = rect;
    fit(shown.box, rect);
  };
  const drop = () => {
    clearTimeout(longPress);
    drag = null;
    if (!shown) return;
    shown.box.remove();
    document.documentElement.style.setProperty(SELECT, selectBefore);
    if (shown.isByKeys) onHint(hintOfMode());
    shown = null;
  };
  const accept = () => {
    if (!shown) return;
    const place = placeOfArea(shown.rect, shown.from, allowed);
    drop();
    onDrawn(place);
  };

  const begin = () => {
    // Text selection is off while drawing, and an earlier selection is cleared.
    document.documentElement.style.setProperty(SELECT, 'none');
    window.getSelection()?.removeAllRanges();
  };
  const handleDown = (event: PointerEvent) => {
    drop();
    const { target, clientX: x, clientY: y, button, isPrimary, pointerType } = event;
    if (button !== 0 || !isPrimary || !(target instanceof Element) || isOurs(target) || !anchorHostOf(target, allowed))
      return;
    const isTouch = pointerType === 'touch';
    if (!isTouch && textMode && isText(x, y) && getComputedStyle(target).userSelect !== 'none') return;
    drag = { from: target, left: x, top: y, x, y, isTouch };
    if (isTouch) longPress = setTimeout(() => drag && (begin(), show(rectOf(drag), target, false)), LONG_PRESS_MS);
  };
  const handleMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!drag) return;
    const isFar = Math.hypot(x - drag.left, y - drag.top) >= SLACK;
    if (!shown) {
      if (!isFar) return;
      if (drag.isTouch) return drop(); // it scrolls
      begin();
    }
    Object.assign(drag, { x, y });
    show(rectOf(drag), drag.from, false);
  };
  const handleUp = ({ clientX, clientY }: PointerEvent) => {
    if (!drag || !shown) return drop();
    const isClick = Math.hypot(clientX - drag.left, clientY - drag.top) < SLACK;
    if (isClick) return drop();
    swallowClick();
    accept();
  };
  const handleKey = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (shown && key === 'Escape') {
      if (drag) swallowClick();
      drop();
    } else if (shown?.isByKeys && key === 'Enter') accept();
    else if (shown?.isByKeys && key.startsWith('Arrow')) show(moved(shown.rect, key, shiftKey), shown.from, true);
    else if (!shown && key === 'Enter' && shiftKey) {
      const focused = document.activeElement ?? document.body;
      const isTool = focused.matches('[data-parley-part=tool]');
      if (isOurs(focused) && !isTool) return;
      const from = isTool ? document.body : focused;
      show(startOf(from), from, true);
      onHint(areaStrings.keys);
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  /** Default actions of the browser for a drag and a long press. */
  const prevent = (event: Event) => {
    if (drag && (shown || event.type === 'dragstart')) event.preventDefault();
  };

  const listeners = [
    ['pointerdown', handleDown],
    ['pointermove', handleMove],
    ['pointerup', handleUp],
    ['pointercancel', drop],
    ['keydown', handleKey],
    ...(['selectstart', 'dragstart', 'contextmenu', 'touchmove'] as const).map((name) => [name, prevent] as const),
  ] as const;
  const how = { capture: true, passive: false };
  for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener, how); // each takes what its event gives
  onHint(hintOfMode());
  return () => {
    drop();
    onHint(null);
    for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener, how);
  };
}

function hintOfMode(): string {
  return globalThis.matchMedia?.('(hover: none)').matches ? areaStrings.modeOnTouch : areaStrings.modeOn;
}

/** The click that ends a drag is ignored; it may arrive after comment mode has ended. A key's click (`detail` 0) ends no drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  };
  const end = () => {
    window.removeEventListener('click', swallow, { capture: true });
    window.removeEventListener('pointerdown', end, { capture: true });
  };
  window.addEventListener('click', swallow, { capture: true });
  window.addEventListener('pointerdown', end, { capture: true });
}

function rectOf({ left, top, x, y }: { left: number; top: number; x: number; y: number }): AreaRect {
  return {
    left: Math.min(left, x),
    top: Math.min(top, y),
    width: Math.max(Math.abs(x - left), LEAST_SIDE),
    height: Math.max(Math.abs(y - top), LEAST_SIDE),
  };
}

/** The part of an element in the window; for the page a rectangle in its middle. */
function startOf(element: Element): AreaRect {
  const { innerWidth, innerHeight } = window;
  const box = element.getBoundingClientRect();
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const width = Math.min(box.right, innerWidth) - left;
  const height = Math.min(box.bottom, innerHeight) - top;
  if (element !== document.body && width > 0 && height > 0) return { left, top, width, height };
  return { left: innerWidth * 0.3, top: innerHeight * 0.3, width: innerWidth * 0.4, height: innerHeight * 0.2 };
}

/** Inside the window. */
function moved(rect: AreaRect, key: string, isSize: boolean): AreaRect {
  const x = key === 'ArrowLeft' ? -STEP : key === 'ArrowRight' ? STEP : 0;
  const y = key === 'ArrowUp' ? -STEP : key === 'ArrowDown' ? STEP : 0;
  const { left, top, width, height } = rect;
  const { innerWidth, innerHeight } = window;
  if (isSize) {
    return {
      ...rect,
      width: within(width + x, LEAST_SIDE, innerWidth - left),
      height: within(height + y, LEAST_SIDE, innerHeight - top),
    };
  }
  return { ...rect, left: within(left + x, 0, innerWidth - width), top: within(top + y, 0, innerHeight - height) };
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

function createBox(className: string | undefined): HTMLElement {
  const box = document.createElement('div');
  box.dataset['parleyPart'] = 'area';
  box.dataset['parleyState'] = 'drawing';
  box.setAttribute('aria-hidden', 'true');
  if (className) box.className = className;
  document.body.append(box);
  return box;
}

/** Through the CSSOM, which a strict content security policy allows. */
function fit({ style }: HTMLElement, { left, top, width, height }: AreaRect): void {
  Object.assign(style, { position: 'fixed', pointerEvents: 'none', boxSizing: 'border-box' });
  Object.assign(style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}
