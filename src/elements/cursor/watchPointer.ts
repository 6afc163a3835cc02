import { CURSOR_LIMITS } from '@parley/protocol/constants';
import { MAX_TIMER_MS } from '../../maxTimerMs.js';
import type { FullCursorPlace } from '../../transport/Transport.js';
import { pathOf } from './pathOf.js';

export interface PointerSettings {
  /** After so long without a move the pointer is nowhere, ms. */
  inactivityMs: number;
  /** Only on these elements; empty: on all. */
  allowedIds: readonly string[];
}

/**
 * Reports the pointer's place, relative to the element under it, at most 20 times a second; `null`: it is outside the page, rests for long, is on
 * something that is no part of the page, or the tab is hidden. A finger is a pointer while it touches. Call the returned function to end it.
 */
export function watchPointer(settings: PointerSettings, onPlace: (place: FullCursorPlace | null) => void): () => void {
  let at: { x: number; y: number } | null = null;
  let sent: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function look() {
    timer = undefined;
    const place = at && document.visibilityState === 'visible' ? placeAt(at, settings.allowedIds) : null;
    const text = place && JSON.stringify(place);
    if (text === sent) return;
    sent = text;
    onPlace(place);
  }
  const lookSoon = () => {
    // The first move after a rest is reported in the next task.
    timer ??= setTimeout(look, CURSOR_LIMITS.throttleMs);
  };
  const leave = () => {
    at = null;
    lookSoon();
  };
  const move = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY };
    clearTimeout(idle);
    idle = setTimeout(leave, Math.min(settings.inactivityMs, MAX_TIMER_MS));
    lookSoon();
  };
  const lift = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') leave();
  };
  const exit = ({ relatedTarget }: PointerEvent) => {
    if (relatedTarget === null) leave();
  };

  const end = new AbortController();
  const how = { capture: true, passive: true, signal: end.signal };
  window.addEventListener('pointermove', move, how);
  window.addEventListener('pointerdown', move, how);
  window.addEventListener('pointerup', lift, how);
  window.addEventListener('pointercancel', lift, how);
  window.addEventListener('pointerout', exit, how);
  // Another element may be under the pointer now.
  window.addEventListener('scroll', lookSoon, how);
  document.addEventListener('visibilitychange', lookSoon, how);
  return () => {
    end.abort();
    clearTimeout(timer);
    clearTimeout(idle);
  };
}

function placeAt({ x, y }: { x: number; y: number }, allowedIds: readonly string[]): FullCursorPlace | null {
  const element = document.elementFromPoint(x, y);
  // Dialogs and panels of this package are not on other screens.
  if (!element || element.closest('.parley-root')) return null;
  if (allowedIds.length > 0 && !allowedIds.some((id) => document.getElementById(id)?.contains(element))) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const path = pathOf(element);
  return path === null ? null : [share(x - left, width), share(y - top, height), path];
}

const share = (offset: number, size: number) =>
  size > 0 ? Math.round(Math.min(1, Math.max(0, offset / size)) * CURSOR_LIMITS.whole) : 0;
