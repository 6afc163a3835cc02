import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

export interface RelayedSocket {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  service: string;
  /** Of everything, each way. */
  delayMs: number;
}

/** Hands a WebSocket on to the service, later. */
export function relaySocket({ request, socket, head, service, delayMs }: RelayedSocket): void {
  const { hostname, port, host } = new URL(service);
  const onward = connect(Number(port), hostname);
  const { rawHeaders } = request;
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${name.toLowerCase() === 'host' ? host : rawHeaders[index + 1]}`] : [],
  );
  const opening = `${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  pass(socket, onward, delayMs)(Buffer.concat([Buffer.from(opening), head]));
  pass(onward, socket, delayMs);
}

/** Writes what comes from one to the other, in order. Answers the function that it writes with. */
function pass(from: Duplex, to: Duplex, delayMs: number): (chunk: Buffer) => void {
  const later = (action: () => void) => void setTimeout(action, delayMs);
  const write = (chunk: Buffer) => later(() => to.writable && to.write(chunk));
  from.on('data', write);
  from.on('end', () => later(() => to.end()));
  from.on('error', () => to.destroy());
  return write;
}
