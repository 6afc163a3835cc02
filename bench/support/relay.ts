import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * The least that can carry a message to people: `ws` on a bare `node:http`, which sends each text to every socket.
 * @param onText called with what a socket sends @default nothing is read
 */
export async function startRelay(onText?: (text: string, from: WebSocket) => void) {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  if (onText)
    sockets.on('connection', (socket) => {
      // `ws` gives a Buffer unless told otherwise
      socket.on('message', (data) => onText((data as Buffer).toString(), socket));
    });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo; // it listens on a port, not on a path
  return {
    url: `ws://127.0.0.1:${port}`,
    http,
    relay: (text: string) => {
      for (const socket of sockets.clients) socket.send(text);
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** A socket that is open; `onText` sees every message. */
export async function openSocket(url: string, onText: (text: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(url);
  socket.on('message', (data) => onText((data as Buffer).toString())); // `ws` gives a Buffer unless told otherwise
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}
