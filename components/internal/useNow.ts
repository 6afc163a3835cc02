'use client';
import { useSyncExternalStore } from 'react';
import { serviceNow } from '../../src/session/serviceTime.js';

/** Relative times change by the minute at most. */
const TICK_MS = 60_000;

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The time by the clock of the service, ms since epoch, renewed each minute by one timer however many components ask. `0` on the server. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow, () => 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = 0; // the next first reader must not start with the time of the last
  };
}

function tick() {
  now = 0;
  for (const listener of listeners) listener();
}

/** The same value between ticks: React renders forever when a snapshot differs at each read. */
function readNow(): number {
  return (now ||= serviceNow());
}
