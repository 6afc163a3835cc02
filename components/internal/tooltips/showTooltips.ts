import { cutTextAt, cutTextIn } from './cutText.js';
import { placeTooltip } from './placeTooltip.js';

/** How long the pointer rests before a tooltip appears, ms. */
const DELAY_MS = 500;
/** The next tooltip appears at once this long after the last one, ms: the reader is looking at the names of a row of buttons. */
const FOLLOWING_MS = 300;

/** What it opens is beside it, where the tooltip would be. */
const OPEN = ':is([aria-haspopup], [data-parley-part=sidebar-trigger])[aria-expanded=true]';
const TITLED = ':is(.parley-root, .parley-root *)[title]:not([title=""])';

let isShowing = false;

/**
 * Shows the `title` of our elements, and in full what is cut off in them, in the look of the components, also for the keyboard, which the
 * browser's own tooltip does not serve. Hover, dismissal by Escape, and the pointer on the tooltip follow WCAG 2.2, 1.4.13. Browsers without popovers keep their own.
 * Once for the page; without our elements it does nothing.
 * @param cause Loaded this code. What a finger tapped is `:hover` too, and gets no tooltip.
 */
export function showTooltips(cause: Event): void {
  if (isShowing || !('showPopover' in HTMLElement.prototype)) return;
  isShowing = true;

  /** The element under the pointer. Its `title` is taken away meanwhile, or the browser would show it too. */
  let hovered: Element | null = null;
  let title = '';
  /** It has no title, and its text is cut off. */
  let isCut = false;
  /** Where the pointer was last. */
  let [x, y] = [NaN, NaN];
  /** The reader wants no tooltip until the pointer enters an element again. */
  let isDismissed = false;
  let shown: { element: HTMLElement; of: Element } | null = null;
  let hiddenAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    if (!hovered) changes.disconnect();
    if (!shown) return;
    shown.element.remove();
    shown = null;
    hiddenAt = performance.now();
  };
  const show = (of: Element, text: string) => {
    hide();
    if (!of.isConnected || of.matches(OPEN)) return;
    shown = { element: placeTooltip(of, text), of };
    watch();
  };
  const takeTitle = () => {
    const next = hovered?.getAttribute('title');
    if (!hovered || !next) return;
    title = next;
    hovered.removeAttribute('title');
    if (shown?.of === hovered) show(hovered, title);
  };
  const changes = new MutationObserver(() => {
    takeTitle();
    if (shown && !shown.of.isConnected) hide();
  });
  const watch = () => changes.observe(document, { subtree: true, childList: true, attributeFilter: ['title'] });
  const leave = () => {
    if (hovered && !isCut && !hovered.hasAttribute('title')) hovered.setAttribute('title', title);
    hovered = null;
    isCut = false;
    hide();
  };
  const showAfter = (element: Element, ms: number) => {
    timer = setTimeout(() => show(element, title), ms);
  };
  const enter = (element: Element) => {
    hovered = element;
    isDismissed = false;
    takeTitle();
    watch();
    showAfter(element, performance.now() - hiddenAt < FOLLOWING_MS ? 0 : DELAY_MS);
  };
  const dismiss = () => {
    hide();
    isDismissed = true;
  };

  const showFocused = (target: EventTarget | null) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    const of = [target, target.closest('label')].find((each) => each === hovered || each?.matches(TITLED));
    if (of) return show(of, of === hovered ? title : of.getAttribute('title')!);
    const cut = cutTextIn(target);
    if (cut) show(cut, cut.textContent);
  };

  const on = <Type extends keyof DocumentEventMap>(type: Type, run: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, run, { capture: true, passive: true });
  const isOnShown = (target: EventTarget | null) => target instanceof Node && shown?.element.contains(target);
  const isOnHovered = (target: Element, titled: Element | null) =>
    hovered?.contains(target) && (!titled || titled.contains(hovered));
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element) || isOnShown(target)) return;
    if (!isOnHovered(target, target.closest(TITLED))) leave();
  });
  // Not as it is entered: what comes under a pointer at rest is not asked about, and a row lies under a button of its size.
  on('pointermove', ({ target, pointerType, clientX, clientY }) => {
    if (pointerType === 'touch' || !(target instanceof Element) || isOnShown(target)) return;
    if (clientX === x && clientY === y) return;
    [x, y] = [clientX, clientY];
    const titled = target.closest(TITLED);
    if (!isCut && isOnHovered(target, titled)) return;
    const cut = titled ? null : cutTextAt(target, x, y);
    const next = titled ?? cut;
    if (next === hovered) return;
    leave();
    if (!next) return;
    isCut = next === cut;
    title = cut?.textContent ?? '';
    enter(next);
  });
  on('pointerout', ({ relatedTarget }) => {
    if (relatedTarget === null) leave(); // out of the window
  });
  on('focusin', ({ target }) => showFocused(target));
  on('focusout', hide);
  on('pointerdown', dismiss);
  on('keydown', dismiss);
  const move = () => {
    hide();
    if (hovered && !isDismissed) showAfter(hovered, DELAY_MS);
  };
  on('scroll', () => {
    const of = shown?.of;
    move();
    // The browser scrolls to a control after it has got the focus.
    if (of && of !== hovered && isInView(of)) showFocused(document.activeElement);
  });
  window.addEventListener('resize', move);
  // This code came after the pointer or the focus.
  const hasMouse = cause instanceof PointerEvent && cause.pointerType === 'mouse';
  const under = hasMouse && [...document.querySelectorAll(':hover')].at(-1)?.closest(TITLED);
  if (under) enter(under);
  showFocused(document.activeElement);
}

/** Whether its middle is visible, in the window and in whatever scrolls around it. */
function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
