import { isEqual } from '../../../isEqual.js';
import type { EditorsById } from './editor/EditorAnchors.js';
import { isOurs } from './findAnchor.js';
import { measure, type AnchorPlace } from './measure.js';
import { nearWindow, scrollNow } from './nearWindow.js';
import { resolveTarget, type AnchorTarget, type ResolvedTarget } from './resolveTarget.js';

/** Follows targets through a page that changes. */
export interface AnchorTracker {
  /** Calls `onPlace` at the next frame, and then whenever the place changes. Returns a function that ends it. */
  track(target: AnchorTarget, onPlace: (place: AnchorPlace) => void): () => void;
  /** Resolves a target once, without following it. */
  resolve(target: AnchorTarget): ResolvedTarget | null;
  /** Measures everything again at the next frame: for a change without a DOM event. */
  refresh(): void;
}

interface Entry {
  target: AnchorTarget;
  onPlace: (place: AnchorPlace) => void;
  resolved: ResolvedTarget | null;
  wasFound: boolean;
  place: AnchorPlace | null;
}

/** Attributes that move elements but do not name them. */
const LOOKS = new Set(['style', 'class']);

/** Whatever may move an element without changing the document. */
const MOVES = ['load', 'transitionend', 'animationend', 'toggle'] as const;

/** The page does not scroll any more, ms: what a host moves while it scrolls is found then, wherever it is. */
const SETTLED_MS = 150;

/**
 * One observer for all targets. Changes are processed once in the next frame: all targets are resolved, then all are
 * measured, then all listeners are notified, so that the page is laid out once. While only the page scrolls, targets far from the window keep
 * their place: it is one of the page. Does nothing while nothing is tracked.
 * @param editorsNow the editors whose texts are found in their documents
 */
export function createAnchorTracker(editorsNow: () => EditorsById | undefined = () => undefined): AnchorTracker {
  const entries = new Set<Entry>();
  let added: Node[] = [];
  let mustResolve = false;
  let mustMeasureAll = false;
  let scroll = { x: 0, y: 0 };
  let frame: number | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;

  const schedule = () => {
    mustMeasureAll = true;
    frame ??= requestAnimationFrame(look);
  };
  const handleScroll = ({ target }: Event) => {
    if (target !== document) return schedule();
    frame ??= requestAnimationFrame(look);
    clearTimeout(settling);
    settling = setTimeout(schedule, SETTLED_MS);
  };
  const refresh = () => {
    mustResolve = true;
    schedule();
  };
  const mutations = (records: MutationRecord[]) => {
    let isChange = false;
    for (const { type, target, attributeName, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element && isOurs(element)) continue;
      isChange = true;
      if (type !== 'attributes' || !LOOKS.has(attributeName ?? '')) mustResolve = true;
      added.push(...addedNodes);
    }
    if (isChange) schedule();
  };

  function start(): () => void {
    const mutationObserver = new MutationObserver(mutations);
    mutationObserver.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    sizes = new ResizeObserver(schedule);
    sizes.observe(document.body);
    for (const name of MOVES) document.addEventListener(name, schedule, { capture: true, passive: true });
    document.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      mutationObserver.disconnect();
      sizes?.disconnect();
      for (const name of MOVES) document.removeEventListener(name, schedule, { capture: true });
      document.removeEventListener('scroll', handleScroll, { capture: true });
      window.removeEventListener('resize', schedule);
      clearTimeout(settling);
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
      added = [];
    };
  }
  let sizes: ResizeObserver | undefined;

  function look() {
    frame = undefined;
    const arrivals = added;
    added = [];
    const now = scrollNow();
    // Where it was, too: what is fixed to the window or sticks there moves along.
    const isNear = nearWindow([scroll, now]);
    // A copy: a listener may end its own tracking or begin another.
    const all = [...entries].filter(
      ({ place }) => mustMeasureAll || place === null || (place.state === 'shown' && isNear(place.box)),
    );
    mustMeasureAll = false;
    scroll = now;
    for (const entry of all) if (mustResolve || entry.place === null) resolve(entry, arrivals);
    mustResolve = false;
    const measured = measure(all.map(({ target, resolved }) => ({ target, resolved })));
    all.forEach((entry, index) => {
      const place = measured[index];
      if (!place || !entries.has(entry) || isSame(entry.place, place)) return;
      entry.place = place;
      entry.onPlace(place);
    });
  }

  function resolve(entry: Entry, arrivals: readonly Node[]) {
    const { target, resolved: last, wasFound } = entry;
    // Once it was found and removed, the element now in its place is another one; a rerendered page has new nodes.
    const isLost = wasFound && !last?.element.isConnected;
    const mayTakePlace = isLost ? (element: Element) => arrivals.some((node) => node.contains(element)) : undefined;
    const next = resolveTarget(target, { last, mayTakePlace, editors: editorsNow() });
    if (next?.element !== last?.element) {
      if (last) sizes?.unobserve(last.element);
      if (next) sizes?.observe(next.element);
    }
    entry.resolved = next;
    entry.wasFound ||= next !== null;
  }

  return {
    track(target, onPlace) {
      const entry: Entry = { target, onPlace, resolved: null, wasFound: false, place: null };
      entries.add(entry);
      stop ??= start();
      schedule();
      return () => {
        entries.delete(entry);
        if (entries.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    resolve: (target) => resolveTarget(target, { last: null, editors: editorsNow() }),
    refresh,
  };
}

function isSame(a: AnchorPlace | null, b: AnchorPlace): boolean {
  if (a?.state !== b.state) return false;
  if (a.state !== 'shown' || b.state !== 'shown') return true;
  return a.x === b.x && a.y === b.y && a.element === b.element && a.range === b.range && isEqual(a.box, b.box);
}
