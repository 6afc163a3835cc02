import type { EditorAccessRequest } from '@parley/protocol';
import { createState, type ReadableState } from '../../observable.js';
import type { EditorAccessTimer } from './Access.js';

/** The remaining time of a request. */
export interface AccessTimer {
  readonly state: ReadableState<EditorAccessTimer>;
  /** Shows the time of this request; `null`: there is none. */
  show(request: EditorAccessRequest | null): void;
}

export function createAccessTimer(): AccessTimer {
  let shown: EditorAccessRequest | null = null;
  let endsAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tick() {
    clearTimeout(timer);
    if (!shown) return;
    const leftMs = Math.max(0, endsAt - Date.now());
    const durationLeft = Math.ceil(leftMs / 1000);
    state.set({ state: 'inProgress', durationLeft });
    if (leftMs > 0) timer = setTimeout(tick, leftMs - (durationLeft - 1) * 1000);
  }

  const state = createState<EditorAccessTimer>({ state: 'idle', durationLeft: 0 });
  return {
    state,
    show(request) {
      if (request === shown) return;
      if (request) endsAt = Date.now() + request.leftMs;
      else state.set({ state: 'completed', durationLeft: 0 });
      shown = request;
      tick();
    },
  };
}
