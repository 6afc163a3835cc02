import { createService, serviceOptions, type ServiceSocket } from '@parley/server';
import {
  CapturedHttp,
  CapturedLogger,
  InProcessBus,
  MemoryBlobs,
  RecordedMetrics,
} from '../../server/src/memory/index.js';
import { openEmbedded } from '../../server/test/support/openEmbedded.js';
import { API_KEY, AUTH_TOKEN } from '../../testing/inPageService.js';
import { TestService } from './startTestService.js';

/** A service of its own of which everything can be looked at: what travels, what it logs, and every row of its database. Bytes are text, too. */
export async function watchedService() {
  const database = await openEmbedded();
  const logger = new CapturedLogger();
  const blobs = new MemoryBlobs();
  const http = new CapturedHttp();
  const travelled: string[] = [];
  const clock = {
    agoMs: 0,
    now: () => Date.now(),
    setTimer(run: () => void, delayMs: number) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  };
  const wide = { perSecond: 1e6, burst: 1e6 };
  const service = await createService({
    database,
    bus: new InProcessBus(),
    blobs,
    mail: null,
    http,
    clock,
    logger,
    metrics: new RecordedMetrics(),
    options: serviceOptions({
      bootstrap: { apiKey: API_KEY, authToken: AUTH_TOKEN },
      limits: { keyRate: wide, userRate: wide },
    }),
  });
  const world = new TestService({
    clock,
    service: {
      ...service,
      async fetch(request: Request) {
        travelled.push(request.url, await request.clone().text());
        const response = await service.fetch(request);
        travelled.push(await response.clone().text());
        return response;
      },
      connect(socket) {
        service.connect(watched(socket, travelled));
      },
    },
  });
  return {
    service: await world.found(),
    /** Webhooks. */
    http,
    close: () => service.close(),
    /** Everything that the service received, sent, logged and stored, webhooks included. */
    async everything(): Promise<string> {
      const connection = await database.connect();
      try {
        const { rows: tables } = await connection.query<{ name: string }>(
          `select table_name as name from information_schema.tables where table_schema = 'public'`,
          [],
        );
        const stored: unknown[] = [];
        for (const { name } of tables) stored.push(name, (await connection.query(`select * from "${name}"`, [])).rows);
        const all = [...travelled, JSON.stringify([logger.entries, stored, http.requests], bytesAsText)].join('\n');
        return all + (all.match(BASE64) ?? []).map((text) => Buffer.from(text, 'base64').toString('latin1')).join('\n');
      } finally {
        connection.release();
      }
    },
  };
}

const BASE64 = /[\w+/]{16,}={0,2}/g;
const textOf = (data: string | Uint8Array) => (typeof data === 'string' ? data : Buffer.from(data).toString('latin1'));
const bytesAsText = (_: string, value: unknown) => (value instanceof Uint8Array ? textOf(value) : value);

/** The same socket, of which both directions are noted. */
function watched(socket: ServiceSocket, travelled: string[]): ServiceSocket {
  return {
    send(frame) {
      travelled.push(textOf(frame));
      socket.send(frame);
    },
    get bufferedBytes() {
      return socket.bufferedBytes;
    },
    close: (code, reason) => socket.close(code, reason),
    get onMessage() {
      return socket.onMessage;
    },
    set onMessage(on) {
      socket.onMessage =
        on &&
        ((data) => {
          travelled.push(textOf(data));
          on(data);
        });
    },
    get onClose() {
      return socket.onClose;
    },
    set onClose(on) {
      socket.onClose = on;
    },
  };
}
