import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers that belong to the offer. */
const OFFER = new Set(['upgrade', 'http2-settings', 'connection']);

/**
 * Has the server answer a request as if it did not offer another protocol, which a client must expect (RFC 9110 §7.8). The HTTP client of
 * Java, for one, offers HTTP/2 with the first request of every connection without TLS. Node ends its parser at any offer as soon as a server
 * takes upgrades, so the connection begins again here, with the same request without the offer.
 */
export function answerWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders, headers } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (!OFFER.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  if (/\bclose\b/i.test(headers.connection ?? '')) lines.push('Connection: close');
  // Node reads headers as Latin-1.
  socket.removeAllListeners('timeout'); // the one listener that Node leaves; it adds another
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
