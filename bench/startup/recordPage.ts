import type { Selectors } from './scenes.js';

/** What `recordPage` writes down in the page, as `globalThis.record`. */
export interface PageRecord {
  /** When all of each moment was there, ms since the page was asked for. `null`: not yet. */
  moments: (number | null)[];
  /** What went over WebSockets: their opening, and each frame. */
  socket: SocketEvent[];
}

export interface SocketEvent {
  kind: 'connect' | 'open' | 'sent' | 'received';
  /** Type of the frame. */
  name: string;
  atMs: number;
  bytes: number;
}

/**
 * Runs in the page before anything else: notes when every selector of a moment matches as many elements as named, and what goes over
 * WebSockets. It is sent there as text, so it has no function with a name: what the loader adds to those is not in the page.
 */
export function recordPage(moments: readonly Selectors[]): void {
  const record = {
    moments: moments.map(() => null as number | null),
    socket: [] as SocketEvent[],
    note(kind: SocketEvent['kind'], data: unknown = '{}') {
      const text = String(data);
      const { type = '' } = JSON.parse(text) as { type?: string };
      const bytes = kind === 'sent' || kind === 'received' ? text.length : 0;
      record.socket.push({ kind, name: type, atMs: performance.now(), bytes });
    },
  };
  Object.assign(globalThis, { record });

  const observer = new MutationObserver(() => {
    for (const [at, selectors] of moments.entries()) {
      const isThere = Object.entries(selectors).every(
        ([selector, count]) => document.querySelectorAll(selector).length >= count,
      );
      if (isThere) record.moments[at] ??= performance.now();
    }
    if (!record.moments.includes(null)) observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });

  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      record.note('connect');
      this.addEventListener('open', () => record.note('open'));
      this.addEventListener('message', ({ data }) => record.note('received', data));
    }
    override send(data: string): void {
      record.note('sent', data);
      super.send(data);
    }
  };
}
