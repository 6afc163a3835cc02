import type { OnlineStatus } from '@parley/protocol';
import { MAX_TIMER_MS } from '../../maxTimerMs.js';
import { createState, type ReadableState } from '../../observable.js';

/** The presence state of this tab's person (client contract §7.18). */
export interface TabActivity {
  onlineStatus: OnlineStatus;
  isUserIdle: boolean;
  isTabAway: boolean;
}

export interface ActivityWatch {
  readonly state: ReadableState<TabActivity>;
  /** After so long without a sign of the person they are `away`, and `offline`, ms. */
  setTimes(times: { awayMs?: number; offlineMs?: number }): void;
}

/** Signs of a person. `mousemove` and not `pointermove`: a finger that moves scrolls or touches. */
const SIGNS = ['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel', 'scroll'];

/** Watches while somebody is subscribed to `state`. */
export function createActivityWatch(): ActivityWatch {
  let awayMs = 300_000;
  let offlineMs = 600_000;
  let lastSignAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look() {
    clearTimeout(timer);
    const idleMs = Date.now() - lastSignAt;
    const isTabAway = document.visibilityState === 'hidden';
    const isUserIdle = idleMs >= awayMs;
    const isOffline = idleMs >= offlineMs;
    state.set({
      onlineStatus: isOffline ? 'offline' : isUserIdle || isTabAway ? 'away' : 'online',
      isUserIdle,
      isTabAway,
    });
    const next = Math.min(...[awayMs, offlineMs].filter((ms) => ms > idleMs));
    if (next !== Infinity) timer = setTimeout(look, Math.min(next - idleMs, MAX_TIMER_MS));
  }

  const notice = () => {
    lastSignAt = Date.now();
    if (state.value.onlineStatus !== 'online') look();
  };
  /** A person who returns to the tab is active. */
  const turn = () => {
    if (document.visibilityState === 'visible') lastSignAt = Date.now();
    look();
  };

  const state = createState<TabActivity>(
    { onlineStatus: 'online', isUserIdle: false, isTabAway: false },
    {
      onObserved() {
        const end = new AbortController();
        const how = { capture: true, passive: true, signal: end.signal };
        for (const sign of SIGNS) window.addEventListener(sign, notice, how);
        document.addEventListener('visibilitychange', turn, how);
        lastSignAt = Date.now();
        look();
        return () => {
          end.abort();
          clearTimeout(timer);
        };
      },
    },
  );

  return {
    state,
    setTimes(times) {
      ({ awayMs = awayMs, offlineMs = offlineMs } = times);
      if (state.observers > 0) look();
    },
  };
}
