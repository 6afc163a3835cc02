import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { ms, printTable } from './support/printTable.js';

/**
 * Connections (design §5, "No stall"): the memory of a real `parley serve`, and the time of an honest call, while clients leave 1,000 bodies
 * unfinished, keep 1,000 sockets open without signing in, and do not read what they are sent. Needs Linux, where a process's memory can be read.
 * `PARLEY_CLI` names another build's `cli.js` to compare with.
 */

const ATTACKERS = 1000;
const SENT_BYTES = 512 * 1024;
const BODY_BYTES = 1024 * 1024;
const SLOW_READERS = 150;
const BROADCASTS = 60;
const cli = process.env['PARLEY_CLI'] ?? fileURLToPath(new URL('../server/dist/node/cli.js', import.meta.url));
const credentials = { 'x-service-api-key': 'pk_bench', 'x-service-auth-token': 'bench-token' };

const dataFolder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
const service = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data', dataFolder], {
  env: { ...process.env, PARLEY_API_KEY: 'pk_bench', PARLEY_AUTH_TOKEN: 'bench-token', PARLEY_DEV: '1' },
  stdio: ['ignore', 'pipe', 'ignore'],
});
const url = new URL(await listening(service));
const rows: string[][] = [];
try {
  await call('organizations/add', { organizations: [{ organizationId: 'acme' }] });
  await report('at rest', []);

  await report('1,000 half bodies, no credentials', await unfinished({}));
  await report('1,000 half bodies, the key', await unfinished(credentials));
  await report(
    '1,000 half bodies, the public key',
    await unfinished({ 'x-service-api-key': 'pk_bench' }, 'client/session/identify'),
  );

  const idle = Array.from({ length: ATTACKERS }, () => dial());
  await Promise.all(
    idle.map((socket) => new Promise((resolve) => socket.once('open', resolve).once('close', resolve))),
  );
  await report('1,000 sockets, nobody signed in', idle);

  const readers: WebSocket[] = [];
  for (let index = 0; index < SLOW_READERS; index += 1) readers.push(await follow(`user-${index}`));
  for (const reader of readers) reader.pause();
  for (let index = 0; index < BROADCASTS; index += 1) await broadcast();
  await report(`${SLOW_READERS} followers who do not read`, readers);
} finally {
  service.kill();
  await once(service, 'exit');
  await rm(dataFolder, { recursive: true, force: true });
}
printTable('Connections (parley serve, PGlite)', ['', 'memory', 'peak', 'an honest call', 'still open'], rows);

interface Connection {
  destroy?(): void;
  terminate?(): void;
  readonly destroyed?: boolean;
  readonly readyState?: number | string;
}

/** Measures, then cuts the connections. */
async function report(name: string, connections: readonly Connection[]): Promise<void> {
  const startedAt = performance.now();
  await call('organizations/get', {});
  const time = performance.now() - startedAt;
  const { now, peak } = await memory();
  const open = connections.filter((one) => !one.destroyed && one.readyState !== WebSocket.CLOSED).length;
  rows.push([name, now, peak, ms(time), connections.length === 0 ? '' : String(open)]);
  for (const one of connections) (one.terminate ?? one.destroy)?.call(one);
}

async function memory(): Promise<{ now: string; peak: string }> {
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
  const read = (field: string) =>
    `${(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024).toFixed(0)} MiB`;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Connections that send the head of a request and half of its body. Resolves when all of that is handed over, or the connection is gone. */
function unfinished(headers: Record<string, string>, operation = 'organizations/get'): Promise<Socket[]> {
  const lines = Object.entries({ host: url.host, 'content-type': 'application/json', ...headers });
  const head = [
    `POST /v2/${operation} HTTP/1.1`,
    ...lines.map((line) => line.join(': ')),
    `content-length: ${BODY_BYTES}`,
  ];
  const half = Buffer.alloc(SENT_BYTES, 0x20);
  return Promise.all(
    Array.from({ length: ATTACKERS }, async () => {
      const socket = connect(Number(url.port), url.hostname);
      socket.on('error', () => {}); // cut by the service: that is the point
      socket.resume();
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      await Promise.race([gone, new Promise<void>((resolve) => socket.write(half, () => resolve()))]);
      return socket;
    }),
  );
}

function dial(): WebSocket {
  const socket = new WebSocket(`ws://${url.host}/v2/client/realtime`);
  socket.on('error', () => {}); // refused or cut
  return socket;
}

/** A member's socket that follows the inbox. */
async function follow(userId: string): Promise<WebSocket> {
  const resources = [{ type: 'organization', id: 'acme' }];
  const { token } = (await call('auth/generate_token', { userId, permissions: { resources } })) as { token: string };
  const socket = dial();
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'authenticate', apiKey: 'pk_bench', token, organizationId: 'acme' }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'inbox' }));
  await once(socket, 'message');
  return socket;
}

function broadcast(): Promise<unknown> {
  return call('notifications/add', {
    organizationId: 'acme',
    documentId: 'plan',
    createDocument: true,
    actionUser: { userId: 'ada', name: 'Ada' },
    notifyAll: true,
    displayHeadlineMessageTemplate: '{actionUser} moved the date',
    displayBodyMessage: 'To Friday.',
    notificationSourceData: { pad: 'x'.repeat(60_000) },
  });
}

/** A backend's call; waits as long as the service asks. */
async function call(operation: string, data: object): Promise<unknown> {
  for (;;) {
    const response = await fetch(new URL(`/v2/${operation}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials },
      body: JSON.stringify({ data }),
    });
    const body = (await response.json()) as { result?: { data: unknown } };
    if (body.result) return body.result.data;
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    if (Number.isNaN(seconds)) throw new Error(`${operation}: ${JSON.stringify(body)}`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

async function listening(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The service was started without a pipe.');
  for await (const line of createInterface(child.stdout)) {
    const event = JSON.parse(line) as { event: string; url: string };
    if (event.event === 'listening') return event.url;
  }
  throw new Error('The service ended before it listened.');
}
