/** What `recordPage` writes down in the page, as `globalThis.record`. */
export interface PageRecord {
  /** ms since the page was asked for. `null`: not yet. */
  usableMs: number | null;
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

/** Runs in the page before anything else: notes when every selector matches as many elements as named, and what goes over WebSockets. */
export function recordPage(usable: Readonly<Record<string, number>>): void {
  const record: PageRecord = { usableMs: null, socket: [] };
  Object.assign(globalThis, { record });

  const selectors = Object.entries(usable);
  const observer = new MutationObserver(() => {
    if (!selectors.every(([selector, count]) => document.querySelectorAll(selector).length >= count)) return;
    record.usableMs = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });

  const note = (kind: SocketEvent['kind'], data: unknown = '{}') => {
    const text = String(data);
    const { type = '' } = JSON.parse(text) as { type?: string };
    record.socket.push({ kind, name: type, atMs: performance.now(), bytes: kind === 'connect' ? 0 : text.length });
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      note('connect');
      this.addEventListener('open', () => note('open'));
      this.addEventListener('message', ({ data }) => note('received', data));
    }
    override send(data: string): void {
      note('sent', data);
      super.send(data);
    }
  };
}
