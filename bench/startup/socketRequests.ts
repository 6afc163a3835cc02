import type { Request } from './Request.js';
import type { SocketEvent } from './recordPage.js';

/** The round trips of a WebSocket: its opening, and what was sent, until the first frame that came afterwards. Without what got no answer. */
export function socketRequests(events: readonly SocketEvent[]): Request[] {
  return events.flatMap(({ kind, name, atMs }, index) => {
    if (kind !== 'connect' && kind !== 'sent') return [];
    const wanted = kind === 'connect' ? 'open' : 'received';
    const answer = events.slice(index).find((event) => event.kind === wanted);
    if (!answer) return [];
    const what = kind === 'connect' ? 'connect' : name;
    return [{ kind: 'socket', name: `socket: ${what}`, startMs: atMs, endMs: answer.atMs, bytes: answer.bytes }];
  });
}
